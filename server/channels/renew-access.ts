import type { Context } from '../context.ts'
import { connectorFor, type AccountTokens, type Refusal } from '../networks/index.ts'
import { inTransaction } from '../platform/database/database.ts'
import { connectAgain, isOfThisInstallation } from './account-access.ts'
import { openTokens, sealTokens } from './account-tokens.ts'
import { lockAccount, markAccountRefused, updateAccount, type AccountRow } from './social-accounts.queries.ts'

export type Access = { kind: 'access'; accessToken: string } | { kind: 'disconnected' } | Refusal

/** An access token that has this long to go can still be used when it cannot be renewed now. */
const usableForMs = 60_000

/**
 * Gives an access token that is good for a while, renewed where needed. `refusedToken`: one that the network has just
 * refused, and that is therefore renewed whatever its age.
 *
 * Refresh tokens are single use on some networks, and one shown twice can end the whole access: one worker at a time
 * renews, below the account's row lock, and the others find the new pair, which is stored before anybody uses it. The
 * network call below the lock is bounded by the connector's own time-outs.
 */
export function renewAccess(ctx: Context, accountId: string, refusedToken?: string): Promise<Access> {
  return inTransaction(ctx.db, async (trx) => {
    // Read below the lock: whoever held it before may have done the work.
    const account = await lockAccount(trx, accountId)
    const usable = readAccess(ctx, account)
    if (usable.kind !== 'tokens') return usable
    const { connector, tokens } = usable
    const isDue = connector.needsRefresh(tokens, ctx.clock.now()) || tokens.accessToken === refusedToken
    if (!isDue) return { kind: 'access', accessToken: tokens.accessToken }

    const renewed = await connector.refresh(tokens)
    if (renewed.kind === 'tokens') {
      await updateAccount(trx, accountId, sealTokens(ctx, accountId, renewed.tokens))
      return { kind: 'access', accessToken: renewed.tokens.accessToken }
    }
    ctx.log.warn({ accountId, kind: renewed.kind, answer: renewed.answer }, 'renewing an access failed')
    if (renewed.kind === 'reauth_required') {
      await markAccountRefused(trx, accountId)
      return renewed
    }
    const isUsable =
      tokens.accessToken !== refusedToken && endsAfter(tokens, ctx.clock.now().getTime() + usableForMs)
    return isUsable ? { kind: 'access', accessToken: tokens.accessToken } : renewed
  })
}

export type Usable = {
  kind: 'tokens'
  account: AccountRow
  connector: NonNullable<ReturnType<typeof connectorFor>>
  tokens: AccountTokens
}

/** The stored tokens and who understands them, or why they cannot be used. */
export function readAccess(
  ctx: Context,
  account: AccountRow | undefined,
): Usable | { kind: 'disconnected' } | Refusal {
  if (!account || account.status === 'disconnected') return { kind: 'disconnected' }
  if (account.status === 'reauth_required')
    return connectAgain(account, 'The network refused the access before.')
  const connector = connectorFor(ctx.config, account.platform, ctx.clock)
  if (!connector || !isOfThisInstallation(ctx, account)) {
    return connectAgain(account, 'The account was connected under another configuration.')
  }
  const tokens = openTokens(ctx, account)
  if (!tokens) return connectAgain(account, 'The stored access cannot be opened.')
  return { kind: 'tokens', account, connector, tokens }
}

function endsAfter(tokens: AccountTokens, time: number): boolean {
  return tokens.expiresAt === null || Date.parse(tokens.expiresAt) > time
}
