import type { z } from 'zod'
import type { changeWorkspaceSchema, Workspace } from '../../contract/workspaces/workspaces.ts'
import type { Context } from '../context.ts'
import { invalid } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { findWorkspaceRow, isKnownZone, updateWorkspace } from './workspaces.queries.ts'
import { presentWorkspace } from './workspaces.view.ts'

/** Changes the name or the settings of the caller's current workspace. */
export async function changeWorkspace(
  ctx: Context,
  { workspaceId, userId }: Caller,
  { name, color, timeZone, firstDayOfWeek, askWhenLateHours, links }: z.infer<typeof changeWorkspaceSchema>,
): Promise<Workspace> {
  if (timeZone !== undefined && !(await isKnownZone(ctx.db, timeZone))) throw unknownZone()
  await updateWorkspace(ctx.db, workspaceId, {
    ...(name !== undefined && { name }),
    ...(color !== undefined && { color }),
    ...(timeZone !== undefined && { time_zone: timeZone }),
    ...(firstDayOfWeek !== undefined && { first_day_of_week: firstDayOfWeek }),
    ...(askWhenLateHours !== undefined && { ask_when_late_hours: askWhenLateHours }),
    ...(links !== undefined && { link_settings: JSON.stringify(links) }),
  })
  const row = await findWorkspaceRow(ctx.db, userId, workspaceId)
  return presentWorkspace(ctx.config, row, workspaceId)
}

function unknownZone() {
  const message = 'Please choose another time zone: this one is not known here.'
  return invalid(message, { timeZone: message })
}
