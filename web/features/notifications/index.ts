export { LiveUpdates } from './live/live-updates.tsx'
export { NotificationsMenu } from './notifications-menu.tsx'
