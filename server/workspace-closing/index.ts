export { startWorkspaceClosingWork } from './workspace-closing-work.ts'
export { workspaceClosingRoutes } from './routes.ts'
