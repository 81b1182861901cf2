import { recordActivity } from '../activity/index.ts'
import type { Context } from '../context.ts'
import { announce } from '../events/index.ts'
import { inTransaction } from '../infra/database/database.ts'
import type { Caller } from '../infra/http/caller.ts'
import { pausePublishing, resumePublishing } from '../posts/index.ts'
import { setArchived } from './closing.queries.ts'

/** Keeps everything of the caller's workspace as it is: nothing is published or planned in it, and nobody writes. */
export async function archiveWorkspace(ctx: Context, by: Caller): Promise<void> {
  const { workspaceId } = by
  const at = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    if (!(await setArchived(trx, workspaceId, at))) return
    await recordActivity(trx, { workspaceId, by, at, activity: { kind: 'workspace.archived', data: {} } })
    await pausePublishing(trx, workspaceId)
    await announce(trx, { membersChanged: workspaceId })
  })
}

/** A post whose time has passed while the workspace was archived asks, if it is later than the workspace allows. */
export async function restoreWorkspace(ctx: Context, by: Caller): Promise<void> {
  const { workspaceId } = by
  const at = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    if (!(await setArchived(trx, workspaceId, null))) return
    await recordActivity(trx, { workspaceId, by, at, activity: { kind: 'workspace.restored', data: {} } })
    await resumePublishing(trx, workspaceId)
    await announce(trx, { membersChanged: workspaceId })
  })
}
