import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { full } from '../../../tests/support/test-size.ts'
import { periodAt } from './periods.ts'

const startsOf = (anchor: string, zone: string, moments: string[]) =>
  moments.map((moment) => periodAt(new Date(anchor), zone, new Date(moment)).start.toISOString())

test('the 31st is the last day of a shorter month and the 31st again afterwards', () => {
  const moments = ['2027-02-28T12:00Z', '2027-03-31T12:00Z', '2027-04-30T12:00Z', '2027-05-31T12:00Z']
  expect(startsOf('2027-01-31T08:00Z', 'UTC', moments)).toEqual([
    '2027-02-28T08:00:00.000Z',
    '2027-03-31T08:00:00.000Z',
    '2027-04-30T08:00:00.000Z',
    '2027-05-31T08:00:00.000Z',
  ])
})

test('the 29th of February returns in a leap year', () => {
  const moments = ['2029-02-28T12:00Z', '2032-02-29T12:00Z', '2032-03-01T12:00Z']
  expect(startsOf('2028-02-29T00:00Z', 'UTC', moments)).toEqual([
    '2029-02-28T00:00:00.000Z',
    '2032-02-29T00:00:00.000Z',
    '2032-02-29T00:00:00.000Z',
  ])
})

test('a period starts at the same local time after a clock change', () => {
  const moments = ['2027-03-20T12:00Z', '2027-04-20T12:00Z', '2027-11-20T12:00Z']
  expect(startsOf('2027-01-20T08:00Z', 'Europe/Berlin', moments)).toEqual([
    '2027-03-20T08:00:00.000Z',
    '2027-04-20T07:00:00.000Z',
    '2027-11-20T08:00:00.000Z',
  ])
})

test('a local time that a clock change skips moves forward by the change', () => {
  // New York skips from 2:00 to 3:00 AM on March 14, 2027.
  expect(startsOf('2027-02-14T07:30Z', 'America/New_York', ['2027-03-15T00:00Z'])).toEqual([
    '2027-03-14T07:30:00.000Z',
  ])
})

test('an account opened in the repeated hour of a clock change starts its first period then', () => {
  // Berlin has 2:30 AM twice on October 31, 2027; this is the second.
  const opened = new Date('2027-10-31T01:30Z')
  expect(periodAt(opened, 'Europe/Berlin', opened).start).toEqual(opened)
})

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'America/St_Johns', 'Australia/Lord_Howe']
const moreZones = ['Pacific/Apia', 'Asia/Kathmandu', 'Africa/Casablanca', 'America/Sao_Paulo', 'Asia/Tehran']
const instant = fc.integer({ min: Date.UTC(2005, 0, 1), max: Date.UTC(2060, 0, 1) }).map((ms) => new Date(ms))

test('every moment is in exactly one period, periods are contiguous, and each starts on the anchor day of the month', () => {
  fc.assert(
    fc.property(instant, fc.constantFrom(...zones, ...moreZones), instant, (one, zone, other) => {
      const [anchor, moment] = one < other ? [one, other] : [other, one]
      const { start, end } = periodAt(anchor, zone, moment)
      expect(start <= moment && moment < end).toBe(true)
      expect(periodAt(anchor, zone, end).start).toEqual(end)
      if (start > anchor) {
        expect(periodAt(anchor, zone, new Date(start.getTime() - 1)).end).toEqual(start)
      }
      const days = (end.getTime() - start.getTime()) / 86_400_000
      expect(days).toBeGreaterThan(26.9)
      expect(days).toBeLessThan(32.1)
      const first = local(anchor, zone)
      const next = local(end, zone)
      const wanted = Math.min(first.day, next.daysInMonth)
      // Apia skipped a whole day, and some zones skip midnight; then the period starts on the next day.
      expect([wanted, wanted + 1, 1]).toContain(next.day)
    }),
    { numRuns: full ? 3000 : 500 },
  )
})

test('a moment before the anchor belongs to the first period', () => {
  const anchor = new Date('2027-05-05T05:05Z')
  expect(periodAt(anchor, 'UTC', new Date('2027-05-05T05:04Z')).start).toEqual(anchor)
})

function local(moment: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone)
}
