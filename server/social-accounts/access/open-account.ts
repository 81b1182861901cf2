import type { Context } from '../../context.ts'
import type { Connector, PublishCall, Refusal } from '../../connectors/index.ts'
import { readAccess, renewAccess, type Access } from './renew-access.ts'
import { withRenewal } from './renewing-connector.ts'
import { findAccountById, markAccountReauthRequired } from '../social-accounts.queries.ts'

export type OpenedAccount =
  | { kind: 'open'; connector: Connector; account: PublishCall['account'] }
  | { kind: 'disconnected' }
  | Refusal

/**
 * Opens an account: returns its connector and an access token, renewed if needed. If the platform refuses the token later,
 * as when another worker has renewed it, the returned connector renews it once by itself.
 */
export async function openAccount(ctx: Context, accountId: string): Promise<OpenedAccount> {
  const usable = readAccess(ctx, await findAccountById(ctx.db, accountId))
  if (usable.kind !== 'tokens') return usable
  const { account, connector, tokens } = usable
  const access: Access = connector.needsRefresh(tokens, ctx.clock.now())
    ? await renewShared(ctx, accountId)
    : { kind: 'access', accessToken: tokens.accessToken }
  if (access.kind !== 'access') return access
  return {
    kind: 'open',
    connector: withRenewal(connector, access.accessToken, (refused) => renewAccess(ctx, accountId, refused)),
    account: {
      externalId: account.external_id,
      username: account.username,
      accessToken: access.accessToken,
    },
  }
}

/** Marks an account whose access the platform no longer accepts, so that the user is asked to reconnect it. */
export async function markReauthRequired(ctx: Context, accountId: string): Promise<void> {
  await markAccountReauthRequired(ctx.db, accountId)
}

const renewals = new WeakMap<Context, Map<string, Promise<Access>>>()

/** Posts of one account that are due together share one renewal, instead of each using a database connection. */
function renewShared(ctx: Context, accountId: string): Promise<Access> {
  const running = renewals.get(ctx) ?? new Map<string, Promise<Access>>()
  renewals.set(ctx, running)
  const known = running.get(accountId)
  if (known) return known
  const started = renewAccess(ctx, accountId).finally(() => running.delete(accountId))
  running.set(accountId, started)
  return started
}
