import { eraseWorkspace } from '../account-deletion/index.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { giveOwnWorkspace } from '../workspaces/index.ts'
import { listDueWorkspaces, listRecipients } from './closing.queries.ts'

const everySeconds = 600
const batchSize = 100

/** Deletes the workspaces whose deletion is due. */
export async function startWorkspaceClosingWork(ctx: Context): Promise<void> {
  await ctx.jobs.schedule({ name: 'erase-workspaces', everySeconds, task: () => eraseWorkspaces(ctx) })
}

export async function eraseWorkspaces(ctx: Context): Promise<void> {
  for (const workspaceId of await listDueWorkspaces(ctx.db, ctx.clock.now(), batchSize)) {
    try {
      await inTransaction(ctx.db, async (trx) => {
        for (const { id } of await listRecipients(trx, workspaceId)) {
          await giveOwnWorkspace(ctx, trx, { userId: id, insteadOf: workspaceId })
        }
      })
      await eraseWorkspace(ctx, workspaceId, { keepsBooks: true })
    } catch (error) {
      // A failure does not stop the deletion of other workspaces; the next run tries this one again.
      ctx.log.error({ err: error, workspaceId }, 'a workspace could not be deleted')
    }
  }
}
