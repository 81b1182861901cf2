export { changeWorkspace, useLinkParameters, useWorkspace } from './workspace-calls.ts'
