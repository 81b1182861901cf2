import type { CalendarEntry } from '../../../../contract/calendar/calendar.ts'
import { instantOf } from '../../../shared/time/wall-time.ts'
import { bestHour } from '../../posts/index.ts'
import type { Day } from './calendar-days.ts'

/** Hours that suit most readers, in the order in which a day is filled. */
const hours = [bestHour, 12, 15, 18, 20, 21, 22, 23]
const apartMs = 3_600_000

/** Whether no entry is near a time. */
export const hasNoneNear = (time: Date, entries: readonly CalendarEntry[]): boolean =>
  entries.every(({ at }) => Math.abs(Date.parse(at) - time.getTime()) >= apartMs)

/** A time for one more post on a day: the first of the usual hours with none near it. Null for a day that has passed. */
export function nextSlot(day: Day, entries: readonly CalendarEntry[], now: Date): Date | null {
  const times = hours.map((hour) => instantOf(`${day}T${String(hour).padStart(2, '0')}:00`))
  const future = times.filter((time) => time > now)
  return future.find((time) => hasNoneNear(time, entries)) ?? future.at(-1) ?? null
}
