import type { Context } from '../../context.ts'
import { listConnections } from '../connections.queries.ts'
import type { AccountRow } from '../social-accounts.queries.ts'

/** When the access of each account ends, in ISO 8601, if only a user can renew it. */
export async function findEnds(ctx: Context, accounts: readonly AccountRow[]): Promise<Map<string, string>> {
  const ids = accounts.flatMap(({ connection_id: id }) => id ?? [])
  const connections = await listConnections(ctx.db, [...new Set(ids)])
  const ends = new Map<string, string>()
  for (const { id, connection_id: connectionId } of accounts) {
    const endsAt = connections.find((one) => one.id === connectionId)?.ends_at
    if (endsAt) ends.set(id, endsAt.toISOString())
  }
  return ends
}
