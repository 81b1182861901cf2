export { calendarDayRoutes } from './days/routes.ts'
export { calendarFeedRoutes } from './feed/routes.ts'
export { deleteFeedOf, hasFeedOf } from './feed/calendar-feeds.queries.ts'
