import { defaultLinkSettings } from '../../contract/links/link-settings.ts'
import type { Workspace } from '../../contract/workspaces/workspaces.ts'
import type { SettingsRow } from './workspaces.queries.ts'

export const presentWorkspace = (
  row: SettingsRow,
  membership: Pick<Workspace, 'id' | 'role' | 'isCurrent'>,
): Workspace => ({
  ...membership,
  name: row.name,
  pictureUrl: row.picture_key === null ? null : `/api/workspace-pictures/${row.picture_key}`,
  timeZone: row.time_zone,
  firstDayOfWeek: row.first_day_of_week,
  askWhenLateHours: row.ask_when_late_hours,
  links: row.link_settings ?? defaultLinkSettings,
})
