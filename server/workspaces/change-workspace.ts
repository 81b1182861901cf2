import { defaultLinkSettings } from '../../contract/links/link-settings.ts'
import type { z } from 'zod'
import type { changeWorkspaceSchema, Workspace } from '../../contract/workspaces.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { updateWorkspace } from './workspaces.queries.ts'

/** Changes the name or the settings of the caller's current workspace. */
export async function changeWorkspace(
  ctx: Context,
  { workspaceId, role }: Caller,
  { name, askWhenLateHours, links }: z.infer<typeof changeWorkspaceSchema>,
): Promise<Workspace> {
  const row = await updateWorkspace(ctx.db, workspaceId, {
    ...(name !== undefined && { name }),
    ...(askWhenLateHours !== undefined && { ask_when_late_hours: askWhenLateHours }),
    ...(links !== undefined && { link_settings: JSON.stringify(links) }),
  })
  return {
    id: workspaceId,
    name: row.name,
    role,
    isCurrent: true,
    askWhenLateHours: row.ask_when_late_hours,
    links: row.link_settings ?? defaultLinkSettings,
  }
}
