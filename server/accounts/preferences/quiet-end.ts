import type { Preferences } from '../../../contract/accounts/preferences.ts'
import type { Db } from '../../context.ts'
import { readPreferences } from './read-preferences.ts'

/** When the quiet hours of a user end; undefined outside of them. */
export async function findQuietEnd(db: Db, userId: string, now: Date): Promise<Date | undefined> {
  const { quietHours } = await readPreferences(db, userId)
  return quietEnd(quietHours, now)
}

export function quietEnd(quietHours: Preferences['quietHours'], now: Date): Date | undefined {
  if (!quietHours) return undefined
  const { from, until, timeZone } = quietHours
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' })
  const isOvernight = from > until
  const isQuiet = isOvernight ? time >= from || time < until : time >= from && time < until
  if (!isQuiet) return undefined
  const lastDay = isOvernight && time >= from ? local.add({ days: 1 }) : local
  const end = lastDay.withPlainTime(Temporal.PlainTime.from(until))
  // If clocks were set back, the same local time occurs twice; the first occurrence has already passed.
  const later = end.epochMilliseconds > now.getTime() ? end : end.add({ hours: 1 })
  return new Date(later.epochMilliseconds)
}
