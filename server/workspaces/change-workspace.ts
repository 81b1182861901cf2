import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { Activity } from '../../contract/activity/activities.ts'
import { defaultLinkSettings } from '../../contract/links/link-settings.ts'
import type { changeWorkspaceSchema, Workspace } from '../../contract/workspaces/workspaces.ts'
import { recordActivities } from '../activity/index.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import type { Caller } from '../infra/http/caller.ts'
import { unknownZone } from './unknown-zone.ts'
import {
  findWorkspaceRow,
  isKnownZone,
  lockSettings,
  updateWorkspace,
  type SettingsRow,
} from './workspaces.queries.ts'
import { presentWorkspace } from './workspaces.view.ts'

/** Changes the name or the settings of the caller's current workspace. */
export async function changeWorkspace(
  ctx: Context,
  caller: Caller,
  change: z.infer<typeof changeWorkspaceSchema>,
): Promise<Workspace> {
  const { name, color, timeZone, firstDayOfWeek, askWhenLateHours, links } = change
  const { workspaceId, userId } = caller
  if (timeZone !== undefined && !(await isKnownZone(ctx.db, timeZone))) throw unknownZone()
  await inTransaction(ctx.db, async (trx) => {
    const before = await lockSettings(trx, workspaceId)
    await updateWorkspace(trx, workspaceId, {
      ...(name !== undefined && { name }),
      ...(color !== undefined && { color }),
      ...(timeZone !== undefined && { time_zone: timeZone }),
      ...(firstDayOfWeek !== undefined && { first_day_of_week: firstDayOfWeek }),
      ...(askWhenLateHours !== undefined && { ask_when_late_hours: askWhenLateHours }),
      ...(links !== undefined && { link_settings: JSON.stringify(links) }),
    })
    const at = ctx.clock.now()
    await recordActivities(
      trx,
      changesOf(before, change).map((activity) => ({ workspaceId, by: caller, at, activity })),
    )
  })
  const row = await findWorkspaceRow(ctx.db, userId, workspaceId)
  return presentWorkspace(ctx.config, row, workspaceId)
}

/** What matters to others; saving what was there before changes nothing. */
function changesOf(
  before: SettingsRow,
  { name, timeZone, askWhenLateHours, links }: z.infer<typeof changeWorkspaceSchema>,
): Activity[] {
  const changes: Activity[] = []
  if (name !== undefined && name !== before.name) {
    changes.push({ kind: 'workspace.renamed', data: { to: name } })
  }
  if (timeZone !== undefined && timeZone !== before.time_zone) {
    changes.push({ kind: 'workspace.time_zone_changed', data: { to: timeZone } })
  }
  if (askWhenLateHours !== undefined && askWhenLateHours !== before.ask_when_late_hours) {
    changes.push({ kind: 'workspace.late_rule_changed', data: { hours: askWhenLateHours } })
  }
  if (links && !isDeepStrictEqual(links, before.link_settings ?? defaultLinkSettings)) {
    changes.push({ kind: 'workspace.links_changed', data: { enabled: links.enabled } })
  }
  return changes
}
