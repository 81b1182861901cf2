import {
  mostCalendarPosts,
  type CalendarEntry,
  type CalendarQuery,
} from '../../../contract/calendar/calendar.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { listCalendarPosts, listGroupSizes, type CalendarRow } from './calendar.queries.ts'
import { excerptSource } from '../read/excerpt.ts'
import { presentEntries } from './calendar.view.ts'

/**
 * The past and planned publications in a time range, sorted by time. Posts of a group that are published together are
 * one entry. `isCut`: there are more posts than are listed.
 */
export async function listCalendar(
  ctx: Context,
  caller: Caller,
  { from, to, ...filter }: CalendarQuery,
): Promise<{ entries: CalendarEntry[]; isCut: boolean }> {
  const rows = await listCalendarPosts(ctx.db, caller.workspaceId, {
    from: new Date(from),
    to: new Date(to),
    filter,
    limit: mostCalendarPosts + 1,
    characters: excerptSource,
  })
  const shown = rows.slice(0, mostCalendarPosts)
  const sizes = await listGroupSizes(ctx.db, caller.workspaceId, [
    ...new Set(shown.map((row) => row.group_id)),
  ])
  return {
    entries: await presentEntries(ctx, caller, together(shown), sizes),
    isCut: rows.length > shown.length,
  }
}

/** Posts that are published together differ by seconds, and by more if one is retried. */
const togetherMs = 3_600_000

/**
 * Groups rows into entries, in the order of the rows. Posts of a group belong to one entry if they were scheduled for
 * the same time, or published without scheduling within an hour.
 */
function together(rows: readonly CalendarRow[]): CalendarRow[][] {
  const entries: CalendarRow[][] = []
  const ofGroup = new Map<string, CalendarRow[][]>()
  for (const row of rows) {
    const before = ofGroup.get(row.group_id) ?? []
    const entry = before.find(([first]) => first !== undefined && isWith(first, row))
    if (entry) entry.push(row)
    else {
      const made = [row]
      entries.push(made)
      ofGroup.set(row.group_id, [...before, made])
    }
  }
  return entries
}

function isWith(first: CalendarRow, row: CalendarRow): boolean {
  if (first.scheduled_at && row.scheduled_at)
    return first.scheduled_at.getTime() === row.scheduled_at.getTime()
  return !first.scheduled_at && !row.scheduled_at && row.at.getTime() - first.at.getTime() <= togetherMs
}
