import type { WeeklySlot } from '../../contract/queue/queue.ts'

export type Week = { slots: readonly WeeklySlot[]; timeZone: string }

/**
 * The instants of weekly slots after `from` and before `until`, soonest first and each once. A local time that a
 * daylight saving change skips means the first moment after the change. A time that occurs twice means the first
 * occurrence.
 */
export function* slotTimes(
  { slots, timeZone }: Week,
  { from, until }: { from: Date; until: Date },
): Generator<Date> {
  if (slots.length === 0) return
  const byTime = slots.toSorted((one, other) => (one.time < other.time ? -1 : 1))
  // Starts with the previous day, because a clock change at midnight moves its last times to the next day.
  let day = localDay(from, timeZone).subtract({ days: 1 })
  const lastDay = localDay(until, timeZone)
  let last = from.getTime()
  for (; Temporal.PlainDate.compare(day, lastDay) <= 0; day = day.add({ days: 1 })) {
    for (const { weekday, time } of byTime) {
      if (weekday !== day.dayOfWeek) continue
      const at = instantOf(day, time, timeZone)
      if (at >= until.getTime()) return
      if (at <= last) continue
      last = at
      yield new Date(at)
    }
  }
}

const localDay = (at: Date, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()

function instantOf(day: Temporal.PlainDate, time: string, timeZone: string): number {
  const local = day.toPlainDateTime(Temporal.PlainTime.from(time))
  const zoned = local.toZonedDateTime(timeZone)
  if (zoned.toPlainDateTime().equals(local)) return zoned.epochMilliseconds
  // Temporal moves a skipped time forward by the length of the gap, so the clock change is the last transition before
  // or at the result.
  const change = zoned.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  return (change ?? zoned).epochMilliseconds
}
