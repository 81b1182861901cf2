import { sql } from 'kysely'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { Db } from '../../server/context.ts'

export type ConnectionCounts = { status: 'connected' | 'reauth_required'; scopes: string[]; accounts: number }

/** How many accounts of a platform are connected, outside of the sandbox, by state and granted permissions. */
export async function countConnections(db: Db, platform: PlatformKey): Promise<ConnectionCounts[]> {
  const { rows } = await sql<ConnectionCounts>`
    select a.status, c.scopes, count(*)::int as accounts
    from social_accounts a join connections c on c.id = a.connection_id
    where a.platform = ${platform} and not a.sandbox and a.status <> 'disconnected'
    group by a.status, c.scopes`.execute(db)
  return rows
}
