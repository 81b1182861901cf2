import { defaultLinkSettings } from '../../contract/links/link-settings.ts'
import type { Workspace } from '../../contract/workspaces/workspaces.ts'
import type { Config } from '../config.ts'
import { approvalOf, membershipOf } from './membership.ts'
import type { WorkspaceRow } from './workspaces.queries.ts'

export function presentWorkspace(
  config: Pick<Config, 'defaultPlan'>,
  row: WorkspaceRow,
  currentId: string,
): Workspace {
  const { role, restriction, capabilities } = membershipOf(config, row)
  return {
    id: row.workspace_id,
    role,
    isCurrent: row.workspace_id === currentId,
    restriction,
    capabilities: [...capabilities],
    payer: row.payer_id === row.workspace_id ? null : { id: row.payer_id, name: row.payer_name },
    owners: row.owners,
    memberCount: row.member_count,
    archivedAt: row.archived_at?.toISOString() ?? null,
    deletesAt: row.delete_at?.toISOString() ?? null,
    name: row.name,
    color: row.color,
    pictureUrl: workspacePictureUrl(row.picture_key),
    timeZone: row.time_zone,
    firstDayOfWeek: row.first_day_of_week,
    askWhenLateHours: row.ask_when_late_hours,
    approval: approvalOf(row),
    links: row.link_settings ?? defaultLinkSettings,
  }
}

export const workspacePictureUrl = (key: string | null): string | null =>
  key === null ? null : `/api/workspace-pictures/${key}`
