import { removeAddress } from '../../activity/index.ts'
import { hasInvoices } from '../../billing/index.ts'
import type { Context, Trx } from '../../context.ts'
import { failpoint } from '../../infra/failpoints.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { queueMail } from '../../mail/index.ts'
import { deleteInvitationsTo } from '../../members/index.ts'
import { deletionDoneMail } from '../deletion-mails.ts'
import {
  isVerifiedUser,
  listOwnWorkspaces,
  listWorkspacesWithoutOtherOwner,
  lockDueUser,
} from '../deletions.queries.ts'
import { anonymizeUser, deleteUser, emptyTables, isReferenced } from './erase.queries.ts'
import { eraseWorkspace } from './erase-workspace.ts'

/**
 * Deletes a user whose deletion is due, and the workspaces that have no other members. The ledger is kept without any
 * data of the user, except for a registration that was never verified and paid nothing. The user is kept until the next
 * run if a workspace would lose its last owner, or if a workspace is publishing at this moment.
 */
export async function eraseAccount(ctx: Context, userId: string): Promise<void> {
  const isVerified = await isVerifiedUser(ctx.db, userId)
  if ((await listWorkspacesWithoutOtherOwner(ctx.db, userId)).length > 0) return
  for (const workspaceId of await listOwnWorkspaces(ctx.db, userId)) {
    const keepsBooks = isVerified || (await hasInvoices(ctx.db, workspaceId))
    if (!(await eraseWorkspace(ctx, workspaceId, { keepsBooks }))) return
  }
  await failpoint('deletion.workspaces.after')
  await inTransaction(ctx.db, (trx) => eraseUser(ctx, trx, userId))
}

async function eraseUser(ctx: Context, trx: Trx, userId: string): Promise<void> {
  const now = ctx.clock.now()
  const user = await lockDueUser(trx, userId, now)
  if (!user) return
  if (user.email_verified_at !== null)
    await queueMail(ctx, trx, { to: user.email, ...deletionDoneMail(user) })
  await removeAddress(trx, user.email)
  await deleteInvitationsTo(trx, user.email)
  await emptyTables(trx, 'users', userId)
  if (await isReferenced(trx, userId)) await anonymizeUser(trx, userId, now)
  else await deleteUser(trx, userId)
}
