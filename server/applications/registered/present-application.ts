import type { Application } from '../../../contract/applications/applications.ts'
import type { ListedApplicationRow } from '../applications.queries.ts'

export const presentApplication = (row: ListedApplicationRow): Application => ({
  id: row.id,
  name: row.name,
  redirectUris: row.redirect_uris,
  hasSecret: row.secret_hash !== null,
  createdAt: row.created_at.toISOString(),
  connections: row.connections,
})
