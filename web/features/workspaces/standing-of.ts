import { roleTexts } from '../../../contract/members/roles.ts'
import type { Workspace } from '../../../contract/workspaces/workspaces.ts'

/** What a list of workspaces says below the name: the role, or why nobody works in it. */
export function standingOf({ role, archivedAt, deletesAt }: Workspace): string {
  if (deletesAt !== null) return 'Being deleted'
  return archivedAt === null ? roleTexts[role].name : 'Archived'
}
