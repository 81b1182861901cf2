import { type PlatformKey, platforms } from '../../../contract/platforms/platforms.ts'
import type { Context } from '../../context.ts'
import { type Access, type Connector, type Refusal } from '../../connectors/index.ts'
import type { ConnectionRow } from '../connections.queries.ts'
import { openSealedAccess } from './sealed-access.ts'

export type ReadConnection = {
  kind: 'read'
  connection: ConnectionRow
  connector: Connector
  access: Access
}

/** The stored access with its connector, or the reason why it cannot be used. */
export function readConnection(
  ctx: Context,
  connection: ConnectionRow | undefined,
): ReadConnection | { kind: 'disconnected' } | { kind: 'unreadable'; refusal: Refusal } | Refusal {
  if (!connection) return { kind: 'disconnected' }
  const { platform } = connection
  const connector = ctx.connectors.find(platform)
  if (!connector || !matchesInstallation(ctx, connection)) {
    return reconnectRefusal(platform, 'The account was connected under another configuration.')
  }
  const access = openSealedAccess(ctx, connection)
  if (!access) {
    return { kind: 'unreadable', refusal: reconnectRefusal(platform, 'The stored access cannot be opened.') }
  }
  return { kind: 'read', connection, connector, access }
}

/** The refusal for an account that must be reconnected; the platform is not called. */
export function reconnectRefusal(platform: PlatformKey, answer: string): Refusal {
  const message = `The ${platforms[platform].name} account must be connected again.`
  return { kind: 'reauth_required', message, answer }
}

/**
 * False for access to the sandbox if the platform is now the real one, or the reverse. It would be invalid there and
 * must not be sent.
 */
function matchesInstallation(ctx: Context, connection: ConnectionRow): boolean {
  const platform = ctx.connectors.availability().find(({ platform }) => platform === connection.platform)
  return platform?.connectable === true && platform.sandbox === connection.sandbox
}
