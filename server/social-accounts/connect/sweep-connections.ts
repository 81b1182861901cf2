import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { deleteUnusedConnection, listUnusedConnections, lockConnection } from '../connections.queries.ts'
import { revokeConnection } from './revoke-connections.ts'

/** Long enough to choose profiles. */
const choosingMs = 3_600_000

/** Deletes and revokes access for which no profile was chosen. */
export async function sweepConnections(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - choosingMs)
  for (const id of await listUnusedConnections(ctx.db, before)) {
    const unused = await inTransaction(ctx.db, async (trx) => {
      const connection = await lockConnection(trx, id)
      if (!connection || connection.updated_at >= before) return undefined
      return deleteUnusedConnection(trx, id)
    })
    if (unused) await revokeConnection(ctx, unused)
  }
}
