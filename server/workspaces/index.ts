export { workspacePictureRoutes, workspaceRoutes } from './routes.ts'
export { createWorkspace } from './create-workspace.ts'
export {
  findLateHours,
  findTimeZone,
  findWorkspaceName,
  isBeingDeleted,
  isClosed,
  isMember,
  lockMembership,
  lockSettings,
  lockWorkspace,
  updateWorkspace,
} from './workspaces.queries.ts'
export { approvalOf, membershipOf, type MembershipRow } from './membership.ts'
export { explainRefusal } from './explain-refusal.ts'
export { requireOwnerPlace } from './require-owner-place.ts'
export { workspacePictureUrl } from './workspaces.view.ts'
export { listWorkspaces } from './list-workspaces.ts'
export { giveOwnWorkspace } from './give-own-workspace.ts'
