export { countOpenLinksMadeBy } from './count-open-links.ts'
export { reviewLinkRoutes } from './routes.ts'
export { reviewRoutes } from './review/routes.ts'
