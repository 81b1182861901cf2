import type { Notification } from '../../contract/notifications/notifications.ts'
import type { NotificationRow } from './notifications.queries.ts'

export function presentNotification(row: NotificationRow): Notification {
  return { id: row.id, at: row.created_at.toISOString(), isRead: row.is_read, event: row.event }
}
