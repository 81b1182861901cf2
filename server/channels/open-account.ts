import type { Context } from '../context.ts'
import type { Connector, PublishCall, Refusal } from '../networks/index.ts'
import { readAccess, renewAccess, type Access } from './renew-access.ts'
import { renewing } from './renewing-connector.ts'
import { findAccountById, markAccountRefused } from './social-accounts.queries.ts'

export type OpenedAccount =
  | { kind: 'open'; connector: Connector; account: PublishCall['account'] }
  | { kind: 'disconnected' }
  | Refusal

/**
 * Opens an account for use: its connector and an access token that is good for a while, renewed where needed. The
 * connector given back renews a token once by itself when the network refuses it meanwhile, as happens when another
 * worker has renewed it.
 */
export async function openAccount(ctx: Context, accountId: string): Promise<OpenedAccount> {
  const usable = readAccess(ctx, await findAccountById(ctx.db, accountId))
  if (usable.kind !== 'tokens') return usable
  const { account, connector, tokens } = usable
  const access: Access = connector.needsRefresh(tokens, ctx.clock.now())
    ? await renewOnce(ctx, accountId)
    : { kind: 'access', accessToken: tokens.accessToken }
  if (access.kind !== 'access') return access
  return {
    kind: 'open',
    connector: renewing(connector, access.accessToken, (refused) => renewAccess(ctx, accountId, refused)),
    account: {
      externalId: account.external_id,
      username: account.username,
      accessToken: access.accessToken,
    },
  }
}

/** Asks the person to connect again: the network takes the access no more. */
export async function markReauthRequired(ctx: Context, accountId: string): Promise<void> {
  await markAccountRefused(ctx.db, accountId)
}

const renewals = new WeakMap<Context, Map<string, Promise<Access>>>()

/** Posts of one account that are due together wait for one renewal, not each with a connection of its own. */
function renewOnce(ctx: Context, accountId: string): Promise<Access> {
  const running = renewals.get(ctx) ?? new Map<string, Promise<Access>>()
  renewals.set(ctx, running)
  const known = running.get(accountId)
  if (known) return known
  const started = renewAccess(ctx, accountId).finally(() => running.delete(accountId))
  running.set(accountId, started)
  return started
}
