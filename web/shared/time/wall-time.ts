import { formatter, workspaceTimeZone } from './date-time.ts'

/** Swedish writes 2026-11-04 09:30:00. While a user types a year, it may have fewer than four digits. */
const inZone = (instant: Date, timeZone: string) =>
  formatter('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
    .format(instant)
    .padStart(19, '0')
    .replace(' ', 'T')

/** What clocks in the zone show, as `2026-11-04T09:30`. */
export const wallTimeOf = (instant: Date, timeZone = workspaceTimeZone()): string =>
  inZone(instant, timeZone).slice(0, 16)

/** The day in the zone, as `2026-11-04`. */
export const wallDayOf = (instant: Date, timeZone = workspaceTimeZone()): string =>
  inZone(instant, timeZone).slice(0, 10)

/**
 * What clocks in the zone show, as a date whose local parts (`getHours` ...) are those of the zone: for calculations and
 * for fields that know only the zone of the browser. It is no instant.
 */
export const wallDateOf = (instant: Date, timeZone = workspaceTimeZone()): Date =>
  new Date(wallTimeOf(instant, timeZone))

const dayMs = 86_400_000

/**
 * The instant at which clocks in the zone show a time such as `2026-11-04T09:30`; invalid if it is no time. As on the
 * server, of a time that comes twice the first counts, and one that is left out moves by the gap.
 */
export function instantOf(localTime: string, timeZone = workspaceTimeZone()): Date {
  const asUtc = Date.parse(`${localTime}Z`)
  if (Number.isNaN(asUtc)) return new Date(Number.NaN)
  const before = offsetAt(asUtc - dayMs, timeZone)
  const after = offsetAt(asUtc + dayMs, timeZone)
  const [early, late] = [asUtc - before, asUtc - after]
  return new Date(offsetAt(early, timeZone) !== before && offsetAt(late, timeZone) === after ? late : early)
}

/** How far clocks in the zone are ahead of UTC, in milliseconds. */
const offsetAt = (ms: number, timeZone: string): number =>
  Date.parse(`${inZone(new Date(ms), timeZone)}Z`) - Math.floor(ms / 1000) * 1000
