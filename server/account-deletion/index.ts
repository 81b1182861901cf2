export { startAccountDeletionWork } from './account-deletion-work.ts'
export { accountDeletionRoutes } from './routes.ts'
