export type Period = { start: Date; end: Date }

/**
 * The period of points that contains `moment`: from one monthly anniversary of `anchor` to the next, at the anchor's
 * local time in the zone. The 31st becomes the last day of shorter months and is the 31st again afterwards. A moment
 * before `anchor` belongs to the first period.
 */
export function periodAt(anchor: Date, timeZone: string, moment: Date): Period {
  const first = local(anchor, timeZone)
  const now = local(moment, timeZone)
  let months = Math.max(0, (now.year - first.year) * 12 + now.month - first.month)
  while (months > 0 && anniversary(first, months) > moment) months -= 1
  while (anniversary(first, months + 1) <= moment) months += 1
  return { start: anniversary(first, months), end: anniversary(first, months + 1) }
}

/** Counted from the anchor each time, so that a short month changes no later one. */
function anniversary(first: Temporal.ZonedDateTime, months: number): Date {
  // Uses the anchor itself, because it may be the second occurrence of a repeated local time.
  if (months === 0) return new Date(first.epochMilliseconds)
  const there = first.toPlainDateTime().add({ months }, { overflow: 'constrain' })
  return new Date(there.toZonedDateTime(first.timeZoneId).epochMilliseconds)
}

function local(moment: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)
}
