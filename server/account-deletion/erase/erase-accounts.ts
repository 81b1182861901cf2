import type { Context } from '../../context.ts'
import { listDueUsers } from '../deletions.queries.ts'
import { eraseAccount } from './erase-account.ts'
import { deleteErasedWorkspaces } from './erase.queries.ts'

const batchSize = 1000

/**
 * Invoices and ledgers of deleted workspaces are kept for ten years, the longest period that tax laws commonly require.
 */
const booksKeptYears = 10

/** Deletes the accounts whose deletion is due, and the ledgers and invoices whose retention period has ended. */
export async function eraseAccounts(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  for (const userId of await listDueUsers(ctx.db, now, batchSize)) {
    try {
      await eraseAccount(ctx, userId)
    } catch (error) {
      // A failure does not stop the deletion of other accounts; the next run tries this one again.
      ctx.log.error({ err: error, userId }, 'an account could not be deleted')
    }
  }
  const before = new Date(now)
  before.setUTCFullYear(before.getUTCFullYear() - booksKeptYears)
  await deleteErasedWorkspaces(ctx.db, before)
}
