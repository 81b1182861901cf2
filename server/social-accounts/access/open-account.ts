import type { Context } from '../../context.ts'
import type { AnnouncedLimit, OpenConnector, PublishCall, Refusal } from '../../connectors/index.ts'
import type { ConnectionRow } from '../connections.queries.ts'
import { findAccountById } from '../social-accounts.queries.ts'
import { markConnectionReauthRequired } from './mark-reauth-required.ts'
import { reconnectRefusal } from './read-connection.ts'
import { currentAccess } from './renew-access.ts'
import { openRenewing } from './renewing-connector.ts'

type Announce = (limit: AnnouncedLimit) => void

export type OpenedAccount =
  | { kind: 'open'; connector: OpenConnector; account: PublishCall['account'] }
  | { kind: 'disconnected' }
  | Refusal

/**
 * Opens an account: returns its connector, bound to access that is renewed if needed. If the platform later refuses the
 * access, for example because another worker has renewed it, the connector renews it once. If that does not help, the
 * account is marked, so that the user is asked to reconnect it. `announce` is called for each call limit that the
 * platform announces.
 */
export async function openAccount(
  ctx: Context,
  accountId: string,
  announce?: Announce,
): Promise<OpenedAccount> {
  const account = await findAccountById(ctx.db, accountId)
  if (!account || account.connection_id === null) return { kind: 'disconnected' }
  const { connection_id: id, platform } = account
  if (account.status === 'reauth_required') {
    return reconnectRefusal(platform, 'The platform refused the access earlier.')
  }
  const opened = await openConnection(ctx, { id, platform }, { accountId, announce })
  if (opened.kind !== 'open') return opened
  return { ...opened, account: { externalId: account.external_id, username: account.username } }
}

/**
 * Opens a connection for calls that do not concern a single account. `accountId` limits the marking to that account.
 */
export async function openConnection(
  ctx: Context,
  { id, platform }: Pick<ConnectionRow, 'id' | 'platform'>,
  { accountId, announce }: { accountId?: string; announce?: Announce | undefined } = {},
): Promise<{ kind: 'open'; connector: OpenConnector } | { kind: 'disconnected' } | Refusal> {
  const current = await currentAccess(ctx, id)
  if (current.kind !== 'access') return current
  const connector = ctx.connectors.find(platform)
  if (!connector) return { kind: 'disconnected' }
  return {
    kind: 'open',
    connector: openRenewing(connector, current, {
      announce,
      renew: (refused) => currentAccess(ctx, id, refused),
      giveUp: (version, reason) => markConnectionReauthRequired(ctx, { id, version }, { accountId, reason }),
    }),
  }
}
