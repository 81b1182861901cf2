export { calendarDayRoutes } from './routes.ts'
