import type { DayNote, Holiday } from '../../../contract/calendar/calendar-days.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { findHolidayCountry, listNotes } from './day-notes.queries.ts'
import { holidaysBetween } from './holidays.ts'

/** The holidays and notes of the days from one to another, both included. */
export async function listDays(
  ctx: Context,
  { workspaceId, capabilities }: Caller,
  range: { from: string; to: string },
): Promise<{ holidays: Holiday[]; notes: DayNote[]; can: { write: boolean } }> {
  const [country, notes] = await Promise.all([
    findHolidayCountry(ctx.db, workspaceId),
    listNotes(ctx.db, workspaceId, range),
  ])
  return {
    holidays: country === null ? [] : await readHolidays(ctx, country, range),
    notes,
    can: { write: capabilities.has('posts:write') },
  }
}

/** The days are shown without their holidays where these cannot be read. */
async function readHolidays(
  ctx: Context,
  country: string,
  range: { from: string; to: string },
): Promise<Holiday[]> {
  try {
    return await holidaysBetween(country, range)
  } catch (error) {
    ctx.log.error({ err: error, country }, 'the holidays of a country could not be read')
    return []
  }
}
