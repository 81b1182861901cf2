import type { z } from 'zod'
import {
  maxUnreadCount,
  type Notification,
  type notificationsQuerySchema,
} from '../../contract/notifications/notifications.ts'
import type { PostSummary } from '../../contract/posts/posts.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { cutPage, invalidCursor } from '../infra/http/paging.ts'
import { listSummariesOf } from '../posts/index.ts'
import { countUnread, listNotificationRows, type NotificationRow } from './notifications.queries.ts'

type Page = { notifications: Notification[]; posts: PostSummary[]; nextCursor: string | null; unread: number }

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
    posts: await listFailedPosts(ctx, caller, shown),
    nextCursor: last ? String(last.number) : null,
    unread: await countUnread(ctx.db, caller, maxUnreadCount),
  }
}

/** The posts of failures, as they are now. */
async function listFailedPosts(
  ctx: Context,
  caller: Caller,
  rows: readonly NotificationRow[],
): Promise<PostSummary[]> {
  if (!caller.capabilities.has('posts:read')) return []
  const ids = rows.flatMap(({ event }) =>
    event.type === 'post.failed' || event.type === 'post.needs_attention' ? [event.data.postId] : [],
  )
  return listSummariesOf(ctx, caller, [...new Set(ids)])
}

function numberOf(cursor: string): number {
  if (!/^\d{1,9}$/.test(cursor)) throw invalidCursor()
  return Number(cursor)
}

export function presentNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    isRead: row.is_read,
    isSolved: row.is_solved,
    event: row.event,
  }
}
