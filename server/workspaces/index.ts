export { createWorkspace } from './create-workspace.ts'
