export { workspaceRoutes } from './routes.ts'
export { createWorkspace } from './create-workspace.ts'
export { findLateHours, findLinkParameters, lockWorkspace } from './workspaces.queries.ts'
