export { accountRoutes } from './routes.ts'
export { startAccountWork } from './account-work.ts'
export { findCaller } from './sessions/find-caller.ts'
export { findOwner, type Owner } from './users/users.queries.ts'
