export { postizRoutes } from './routes.ts'
