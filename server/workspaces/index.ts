export { workspacePictureRoutes, workspaceRoutes } from './routes.ts'
export { createWorkspace } from './create-workspace.ts'
export { findLateHours, findTimeZone, isBeingDeleted, lockWorkspace } from './workspaces.queries.ts'
