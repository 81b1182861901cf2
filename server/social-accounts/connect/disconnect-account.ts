import type { Context } from '../../context.ts'
import { emit } from '../../events/index.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { notFound } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { deleteUnusedConnection, lockConnection } from '../connections.queries.ts'
import { recordAccount } from '../record-account.ts'
import { countScheduledPosts, findAccount, findUserName, updateAccount } from '../social-accounts.queries.ts'
import { revokeConnection } from './revoke-connections.ts'

/**
 * Disconnects an account. If it is the last account of a connection, the connection's access is deleted and revoked at
 * the platform, best effort. The account's row is kept for its posts, and its scheduled posts are stopped. A repeated
 * call is not an error.
 */
export async function disconnectAccount(ctx: Context, caller: Caller, accountId: string): Promise<void> {
  const account = await findAccount(ctx.db, caller.workspaceId, accountId)
  if (!account) throw notFound('social account')
  const { connection_id: connectionId } = account
  if (connectionId === null) return
  const unused = await inTransaction(ctx.db, async (trx) => {
    await lockConnection(trx, connectionId)
    await updateAccount(trx, accountId, { status: 'disconnected', connection_id: null })
    await emit(ctx, trx, caller.workspaceId, {
      type: 'social_account.disconnected',
      data: {
        socialAccountId: accountId,
        platform: account.platform,
        username: account.username,
        by: { userId: caller.userId, name: await findUserName(trx, caller.userId) },
        scheduledPosts: await countScheduledPosts(trx, accountId),
      },
    })
    await recordAccount(ctx, trx, 'disconnected', account, caller)
    return deleteUnusedConnection(trx, connectionId)
  })
  if (unused) await revokeConnection(ctx, unused)
}
