import { defaultLinkSettings } from '../../contract/links/link-settings.ts'
import type { Workspace } from '../../contract/workspaces.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { listMemberships } from './workspaces.queries.ts'

/** All workspaces of the caller, in the order of joining. */
export async function listWorkspaces(ctx: Context, caller: Caller): Promise<Workspace[]> {
  const rows = await listMemberships(ctx.db, caller.userId)
  return rows.map(({ id, name, role, ask_when_late_hours: askWhenLateHours, link_settings: links }) => ({
    id,
    name,
    role,
    isCurrent: id === caller.workspaceId,
    askWhenLateHours,
    links: links ?? defaultLinkSettings,
  }))
}
