import type { Context } from '../../context.ts'
import { readConnection } from '../access/read-connection.ts'
import { isHeldElsewhere, type ConnectionRow } from '../connections.queries.ts'

/**
 * Revokes the access of a connection at the platform, best effort. Not where another workspace has access of the same
 * user, which several platforms would revoke as well.
 */
export async function revokeConnection(ctx: Context, connection: ConnectionRow): Promise<void> {
  if (await isHeldElsewhere(ctx.db, connection)) return
  const read = readConnection(ctx, connection)
  if (read.kind === 'read') await read.connector.revoke(read.access)
}
