export { createWorkspace, type NewWorkspace } from './create-workspace.ts'
