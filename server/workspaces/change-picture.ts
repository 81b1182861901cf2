import type { Workspace } from '../../contract/workspaces/workspaces.ts'
import { recordActivity } from '../activity/index.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import type { Caller } from '../infra/http/caller.ts'
import type { Portrait } from '../infra/pictures/portrait.ts'
import { savePicture } from './pictures.queries.ts'
import { findWorkspaceRow, lockSettings } from './workspaces.queries.ts'
import { presentWorkspace } from './workspaces.view.ts'

/** Replaces the picture of the caller's current workspace; null removes it. */
export async function changePicture(
  ctx: Context,
  caller: Caller,
  picture: Portrait | null,
): Promise<Workspace> {
  const { workspaceId, userId } = caller
  await inTransaction(ctx.db, async (trx) => {
    const { picture_key: before } = await lockSettings(trx, workspaceId)
    await savePicture(trx, workspaceId, picture)
    if (!picture && before === null) return
    const kind = picture ? 'workspace.picture_changed' : 'workspace.picture_removed'
    const activity = { kind, data: {} } as const
    await recordActivity(trx, { workspaceId, by: caller, at: ctx.clock.now(), activity })
  })
  const row = await findWorkspaceRow(ctx.db, userId, workspaceId)
  return presentWorkspace(ctx.config, row, workspaceId)
}
