import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import {
  deleteUnusedConnection,
  listWorkspaceConnections,
  lockConnection,
  isHeldElsewhere,
  type ConnectionRow,
} from '../connections.queries.ts'
import { disconnectAll, listPictureKeys } from '../social-accounts.queries.ts'
import { readConnection } from '../access/read-connection.ts'

/**
 * Revokes all access that a workspace has, and deletes the pictures of its accounts. Revoked before it is deleted here, so
 * that none is forgotten if the process dies. Repeated, it goes on with what is left.
 */
export async function revokeConnections(ctx: Context, workspaceId: string): Promise<void> {
  for (const connection of await listWorkspaceConnections(ctx.db, workspaceId)) {
    await revokeConnection(ctx, connection)
    await inTransaction(ctx.db, async (trx) => {
      await lockConnection(trx, connection.id)
      await disconnectAll(trx, connection.id)
      await deleteUnusedConnection(trx, connection.id)
    })
  }
  for (const key of await listPictureKeys(ctx.db, workspaceId)) await ctx.storage.remove(key)
}

/**
 * Revokes the access of a connection at the platform, best effort. Not where another workspace has access of the same
 * user, which several platforms would revoke as well.
 */
export async function revokeConnection(ctx: Context, connection: ConnectionRow): Promise<void> {
  if (await isHeldElsewhere(ctx.db, connection)) return
  const read = readConnection(ctx, connection)
  if (read.kind === 'read') await read.connector.revoke(read.access)
}
