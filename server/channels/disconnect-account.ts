import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { connectorFor } from '../networks/index.ts'
import { inTransaction } from '../platform/database/database.ts'
import { notFound } from '../platform/http/app-error.ts'
import { isOfThisInstallation } from './account-access.ts'
import { openTokens } from './account-tokens.ts'
import { findAccount, lockAccount, updateAccount } from './social-accounts.queries.ts'

/**
 * Forgets the access to an account and tells the network so, best effort. The account's name stays for the posts
 * made with it. Doing it twice is no error.
 */
export async function disconnectAccount(ctx: Context, session: Session, accountId: string): Promise<void> {
  const account = await findAccount(ctx.db, session.workspaceId, accountId)
  if (!account) throw notFound('social account')
  const held = await inTransaction(ctx.db, async (trx) => {
    const locked = await lockAccount(trx, accountId)
    await updateAccount(trx, accountId, { status: 'disconnected', tokens: null, token_expires_at: null })
    return locked
  })
  const connector = connectorFor(ctx.config, account.platform, ctx.clock)
  const tokens = held && isOfThisInstallation(ctx, held) ? openTokens(ctx, held) : undefined
  if (connector && tokens) await connector.revoke(tokens)
}
