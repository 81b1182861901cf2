export { savedTextRoutes } from './routes.ts'
