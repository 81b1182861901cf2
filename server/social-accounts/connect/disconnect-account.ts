import type { Context } from '../../context.ts'
import { connectorFor } from '../../connectors/index.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { notFound } from '../../infra/http/app-error.ts'
import { matchesInstallation } from '../access/account-access.ts'
import { openTokens } from '../access/account-tokens.ts'
import { findAccount, lockAccount, updateAccount } from '../social-accounts.queries.ts'
import type { Caller } from '../../infra/http/caller.ts'

/**
 * Deletes the tokens of an account and revokes them at the platform, best effort. The account's row stays for its posts.
 * Disconnecting twice is not an error.
 */
export async function disconnectAccount(ctx: Context, caller: Caller, accountId: string): Promise<void> {
  const account = await findAccount(ctx.db, caller.workspaceId, accountId)
  if (!account) throw notFound('social account')
  const previous = await inTransaction(ctx.db, async (trx) => {
    const locked = await lockAccount(trx, accountId)
    await updateAccount(trx, accountId, { status: 'disconnected', tokens: null, token_expires_at: null })
    return locked
  })
  const connector = connectorFor(ctx.config, account.platform, ctx.clock)
  const tokens = previous && matchesInstallation(ctx, previous) ? openTokens(ctx, previous) : undefined
  if (connector && tokens) await connector.revoke(tokens)
}
