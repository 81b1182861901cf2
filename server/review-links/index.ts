export { reviewLinkRoutes } from './routes.ts'
export { reviewRoutes } from './review/routes.ts'
