export { calendarDayRoutes } from './days/routes.ts'
export { calendarFeedRoutes } from './feed/routes.ts'
