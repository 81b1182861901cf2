import type { CalendarFeed } from '../../../contract/calendar/calendar-feed.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { findFeed } from './calendar-feeds.queries.ts'

export async function readFeed(ctx: Context, { workspaceId }: Caller): Promise<CalendarFeed | null> {
  const row = await findFeed(ctx.db, workspaceId)
  return row ? { createdAt: row.created_at.toISOString(), createdBy: row.full_name } : null
}
