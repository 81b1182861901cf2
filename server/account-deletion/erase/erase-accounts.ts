import type { Context } from '../../context.ts'
import { listDueUsers } from '../deletions.queries.ts'
import { eraseAccount } from './erase-account.ts'
import { deleteErasedWorkspaces } from './erase.queries.ts'

const most = 1000

/** Invoices and ledgers of deleted workspaces are kept for ten years, the longest that tax laws commonly ask for. */
const booksKeptYears = 10

/** Deletes the accounts whose time has come, and the books of workspaces that were deleted long ago. */
export async function eraseAccounts(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  for (const userId of await listDueUsers(ctx.db, now, most)) {
    try {
      await eraseAccount(ctx, userId)
    } catch (error) {
      // Others are deleted nevertheless, and this one is tried again.
      ctx.log.error({ err: error, userId }, 'an account could not be deleted')
    }
  }
  const before = new Date(now)
  before.setUTCFullYear(before.getUTCFullYear() - booksKeptYears)
  await deleteErasedWorkspaces(ctx.db, before)
}
