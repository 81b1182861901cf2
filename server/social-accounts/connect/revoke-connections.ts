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
 * Revokes all access of a workspace, and deletes the pictures of its accounts. Access is revoked before it is deleted
 * here, so that none is forgotten if the process dies. A repeated call continues with the rest.
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
 * Revokes the access of a connection at the platform, best effort. Access is not revoked if another workspace has
 * access of the same platform user, because several platforms would revoke that as well.
 */
export async function revokeConnection(ctx: Context, connection: ConnectionRow): Promise<void> {
  if (await isHeldElsewhere(ctx.db, connection)) return
  const read = readConnection(ctx, connection)
  if (read.kind === 'read') await read.connector.revoke(read.access)
}
