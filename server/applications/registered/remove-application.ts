import { recordActivity } from '../../activity/index.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { deleteApplication, lockApplication } from '../applications.queries.ts'
import { noApplication } from './list-applications.ts'

/** Deletes an application of the workspace's members, with all its connections, at once. */
export async function removeApplication(ctx: Context, caller: Caller, id: string): Promise<void> {
  const { workspaceId } = caller
  await inTransaction(ctx.db, async (trx) => {
    const application = await lockApplication(trx, workspaceId, id)
    if (!application) throw noApplication()
    await deleteApplication(trx, id)
    const activity = { kind: 'application.deleted', data: { name: application.name } } as const
    await recordActivity(trx, { workspaceId, by: caller, at: ctx.clock.now(), activity })
  })
}
