export { startAccountDeletionWork } from './account-deletion-work.ts'
export { accountDeletionRoutes } from './routes.ts'
export { eraseWorkspace } from './erase/erase-workspace.ts'
export { lossOf } from './preview-deletion.ts'
