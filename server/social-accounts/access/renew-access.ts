import type { Context } from '../../context.ts'
import { connectorFor, type AccountTokens, type Refusal } from '../../connectors/index.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { reauthRefusal, matchesInstallation } from './account-access.ts'
import { openTokens, sealTokens } from './account-tokens.ts'
import {
  lockAccount,
  markAccountReauthRequired,
  updateAccount,
  type AccountRow,
} from '../social-accounts.queries.ts'

export type Access = { kind: 'access'; accessToken: string } | { kind: 'disconnected' } | Refusal

/** If renewing fails, the access token is still used if it is valid for at least this long. */
const usableForMs = 60_000

/**
 * Returns an access token, renewed if it expires soon. `refusedToken` was just refused by the platform and is therefore
 * renewed even if it has not expired.
 *
 * On some platforms refresh tokens are single use, and using one twice can revoke the access. So only one worker at a time
 * renews, under the account's row lock, and the others read the new tokens, which are stored before they are used. The
 * connector's timeouts limit how long the lock is held.
 */
export function renewAccess(ctx: Context, accountId: string, refusedToken?: string): Promise<Access> {
  return inTransaction(ctx.db, async (trx) => {
    // Read under the lock: another worker may have renewed the tokens in the meantime.
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
    ctx.log.warn(
      { accountId, kind: renewed.kind, answer: renewed.answer },
      'could not renew the tokens of an account',
    )
    if (renewed.kind === 'reauth_required') {
      await markAccountReauthRequired(trx, accountId)
      return renewed
    }
    const isUsableTokens =
      tokens.accessToken !== refusedToken && endsAfter(tokens, ctx.clock.now().getTime() + usableForMs)
    return isUsableTokens ? { kind: 'access', accessToken: tokens.accessToken } : renewed
  })
}

export type UsableTokens = {
  kind: 'tokens'
  account: AccountRow
  connector: NonNullable<ReturnType<typeof connectorFor>>
  tokens: AccountTokens
}

/** The stored tokens with their connector, or the reason why they cannot be used. */
export function readAccess(
  ctx: Context,
  account: AccountRow | undefined,
): UsableTokens | { kind: 'disconnected' } | Refusal {
  if (!account || account.status === 'disconnected') return { kind: 'disconnected' }
  if (account.status === 'reauth_required')
    return reauthRefusal(account, 'The platform refused the tokens earlier.')
  const connector = connectorFor(ctx.config, account.platform, ctx.clock)
  if (!connector || !matchesInstallation(ctx, account)) {
    return reauthRefusal(account, 'The account was connected under another configuration.')
  }
  const tokens = openTokens(ctx, account)
  if (!tokens) return reauthRefusal(account, 'The stored tokens cannot be opened.')
  return { kind: 'tokens', account, connector, tokens }
}

function endsAfter(tokens: AccountTokens, time: number): boolean {
  return tokens.expiresAt === null || Date.parse(tokens.expiresAt) > time
}
