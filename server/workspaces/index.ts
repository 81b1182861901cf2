export { workspaceRoutes } from './routes.ts'
export { createWorkspace } from './create-workspace.ts'
export { findLateHours } from './workspaces.queries.ts'
