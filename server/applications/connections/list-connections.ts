import type { Connection } from '../../../contract/applications/applications.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { listConnectionRows, type ConnectionRow } from '../connections.queries.ts'
import { hostOf } from '../protocol/self-registration.ts'

/** Their own, in all workspaces, and those of all members of the workspace for who manages API keys. */
export const whose = ({ userId, workspaceId, capabilities }: Caller) => ({
  userId,
  workspaceId: capabilities.has('api-keys:manage') ? workspaceId : undefined,
})

export async function listConnections(ctx: Context, caller: Caller): Promise<Connection[]> {
  return (await listConnectionRows(ctx.db, whose(caller))).map(presentConnection)
}

const presentConnection = (row: ConnectionRow): Connection => ({
  id: row.id,
  application: { name: row.application_name, host: hostOf(row.redirect_uri) },
  workspace: { id: row.workspace_id, name: row.workspace_name },
  member: { id: row.user_id, name: row.full_name },
  scopes: row.scopes,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})
