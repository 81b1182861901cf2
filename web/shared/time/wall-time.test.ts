import { expect, test } from 'vitest'
import { instantOf, wallDateOf, wallTimeOf } from './wall-time.ts'

test.each([
  ['2026-11-04T09:30', 'Europe/Berlin', '2026-11-04T08:30:00.000Z'],
  ['2026-07-04T09:30', 'America/New_York', '2026-07-04T13:30:00.000Z'],
  ['2026-07-04T09:30', 'Asia/Kathmandu', '2026-07-04T03:45:00.000Z'],
  ['2026-07-04T09:30', 'UTC', '2026-07-04T09:30:00.000Z'],
])('%s in %s is %s, and back', (localTime, zone, instant) => {
  expect(instantOf(localTime, zone).toISOString()).toBe(instant)
  expect(wallTimeOf(new Date(instant), zone)).toBe(localTime)
})

test.each([
  ['a time that clocks leave out in Berlin', '2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['a time that comes twice in Berlin', '2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  [
    'a time that clocks leave out in New York',
    '2026-03-08T02:30',
    'America/New_York',
    '2026-03-08T07:30:00.000Z',
  ],
  ['a time that comes twice in New York', '2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['a time shortly after a change', '2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['a time shortly before a change', '2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
])('%s is the instant that the server takes', (_name, localTime, zone, instant) => {
  expect(instantOf(localTime, zone).toISOString()).toBe(instant)
  // The server's own calculation.
  const zoned = Temporal.PlainDateTime.from(localTime).toZonedDateTime(zone)
  expect(new Date(zoned.epochMilliseconds).toISOString()).toBe(instant)
})

test('the parts of a wall date are those that clocks in the zone show', () => {
  const date = wallDateOf(new Date('2026-12-31T23:30:00Z'), 'Asia/Tokyo')
  expect([date.getFullYear(), date.getMonth(), date.getDate(), date.getHours()]).toEqual([2027, 0, 1, 8])
})

test('what is no time has no instant', () => {
  expect(instantOf('2026-13-45T99:99', 'UTC').getTime()).toBeNaN()
})

test.each(['0001-01-01T00:00', '0002-11-04T09:30', '0202-11-04T09:30'])(
  'a year that is not typed to its end, as in %s, is a time of the past',
  (localTime) => {
    for (const zone of ['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland']) {
      expect(instantOf(localTime, zone).getTime(), zone).toBeLessThan(0)
    }
    expect(wallTimeOf(instantOf('0202-11-04T09:30', 'UTC'), 'UTC')).toBe('0202-11-04T09:30')
  },
)
