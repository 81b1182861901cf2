import type { Role } from '../../../contract/workspaces/access.ts'
import type { Workspace } from '../../../contract/workspaces/workspaces.ts'

const roleNames: Record<Role, string> = {
  owner: 'Owner',
  admin: 'Admin',
  approver: 'Approver',
  editor: 'Editor',
  contributor: 'Contributor',
  viewer: 'Viewer',
}

/** What a list of workspaces says below the name: the role, or why nobody works in it. */
export function standingOf({ role, archivedAt, deletesAt }: Workspace): string {
  if (deletesAt !== null) return 'Being deleted'
  return archivedAt === null ? (roleNames[role] ?? role) : 'Archived'
}
