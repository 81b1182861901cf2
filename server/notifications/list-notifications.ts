import type { z } from 'zod'
import {
  maxUnreadCount,
  type Notification,
  type notificationsQuerySchema,
} from '../../contract/notifications/notifications.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { cutPage, invalidCursor } from '../infra/http/paging.ts'
import { countUnread, listNotificationRows, type NotificationRow } from './notifications.queries.ts'

type Page = { notifications: Notification[]; nextCursor: string | null; unread: number }

/** A page of the caller's notifications, newest first. The cursor is the number of the last one shown. */
export async function listNotifications(
  ctx: Context,
  caller: Caller,
  { cursor, limit, show }: z.output<typeof notificationsQuerySchema>,
): Promise<Page> {
  const before = cursor === undefined ? undefined : numberOf(cursor)
  const rows = await listNotificationRows(ctx.db, caller, { show, before, limit: limit + 1 })
  const { shown, last } = cutPage(rows, limit)
  return {
    notifications: shown.map(presentNotification),
    nextCursor: last ? String(last.number) : null,
    unread: await countUnread(ctx.db, caller, maxUnreadCount),
  }
}

function numberOf(cursor: string): number {
  if (!/^\d{1,9}$/.test(cursor)) throw invalidCursor()
  return Number(cursor)
}

export function presentNotification(row: NotificationRow): Notification {
  return { id: row.id, at: row.created_at.toISOString(), isRead: row.is_read, event: row.event }
}
