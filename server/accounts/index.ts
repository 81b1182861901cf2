export { accountRoutes } from './routes.ts'
export { startAccountWork } from './account-work.ts'
export { requireSession, requireVerified, type Session } from './session.ts'
export { findOwner, type Owner } from './users.queries.ts'
