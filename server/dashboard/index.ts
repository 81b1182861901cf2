export { countPosts } from './dashboard.queries.ts'
export { dashboardRoutes } from './routes.ts'
