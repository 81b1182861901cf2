export { accountRoutes } from './routes.ts'
export { startAccountWork } from './account-work.ts'
export { requireSession, requireVerified, type Session } from './session.ts'
