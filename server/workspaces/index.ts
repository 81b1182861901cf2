export { workspaceRoutes } from './routes.ts'
export { createWorkspace } from './create-workspace.ts'
