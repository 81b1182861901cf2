import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { deleteUsers, deleteWorkspacesOf, lockEndedRegistrations } from './registrations.queries.ts'

const batch = 100

/**
 * Deletes registrations that nobody verified in time or that were discarded, with their workspaces. One that uploaded
 * media, connected an account or paid keeps its rows, because files and grants would be left behind; nobody can sign in to it.
 */
export async function deleteRegistrations(ctx: Context): Promise<void> {
  for (;;) {
    const deleted = await inTransaction(ctx.db, async (trx) => {
      const ids = await lockEndedRegistrations(trx, ctx.clock.now(), batch)
      if (ids.length === 0) return 0
      await deleteWorkspacesOf(trx, ids)
      await deleteUsers(trx, ids)
      return ids.length
    })
    if (deleted < batch) return
  }
}
