import type { Context } from '../../context.ts'
import { readConnection } from '../access/read-connection.ts'
import type { ConnectionRow } from '../connections.queries.ts'

/** Revokes the access of a deleted connection at the platform, best effort. */
export async function revokeConnection(ctx: Context, connection: ConnectionRow): Promise<void> {
  const read = readConnection(ctx, connection)
  if (read.kind === 'read') await read.connector.revoke(read.access)
}
