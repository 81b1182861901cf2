import type { Client, EndingConnection } from '../../contract/clients/clients.ts'
import { workspacePictureUrl } from '../workspaces/index.ts'
import type { ClientRow, EndingConnectionRow } from './clients.queries.ts'

export const presentClient = (
  row: ClientRow,
  { plannedThisWeek, connections }: { plannedThisWeek: number; connections: EndingConnectionRow[] },
): Client => ({
  id: row.id,
  name: row.name,
  pictureUrl: workspacePictureUrl(row.picture_key),
  color: row.color,
  archivedAt: row.archived_at?.toISOString() ?? null,
  deletesAt: row.delete_at?.toISOString() ?? null,
  failed: row.failed,
  needsAttention: row.needs_attention,
  plannedThisWeek,
  endingConnections: connections.map(presentConnection),
})

const presentConnection = (row: EndingConnectionRow): EndingConnection => ({
  accountId: row.id,
  platform: row.platform,
  username: row.username,
  endsAt: row.has_ended ? null : (row.ends_at?.toISOString() ?? null),
})
