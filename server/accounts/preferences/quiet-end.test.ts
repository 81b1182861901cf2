import { expect, test } from 'vitest'
import { quietEnd } from './quiet-end.ts'

const end = (now: string, from: string, until: string, timeZone = 'Europe/Vienna') =>
  quietEnd({ from, until, timeZone }, new Date(now))?.toISOString()

test('hours over midnight end on the next morning, in the zone of the device', () => {
  expect(end('2026-05-01T20:30Z', '22:00', '07:00')).toBe('2026-05-02T05:00:00.000Z')
  expect(end('2026-05-02T04:59Z', '22:00', '07:00')).toBe('2026-05-02T05:00:00.000Z')
  expect(end('2026-05-02T05:00Z', '22:00', '07:00')).toBeUndefined()
  expect(end('2026-05-01T19:59Z', '22:00', '07:00')).toBeUndefined()
})

test('hours of one day end on it', () => {
  expect(end('2026-05-01T10:15Z', '12:00', '13:30')).toBe('2026-05-01T11:30:00.000Z')
  expect(end('2026-05-01T11:30Z', '12:00', '13:30')).toBeUndefined()
})

test('hours are those of the zone in which they were chosen', () => {
  expect(end('2026-05-01T20:30Z', '22:00', '07:00', 'America/New_York')).toBeUndefined()
  expect(end('2026-05-02T03:00Z', '22:00', '07:00', 'America/New_York')).toBe('2026-05-02T11:00:00.000Z')
})

test('the end is later than the present also where clocks change', () => {
  // At 03:00 in summer, clocks in Vienna are put back to 02:00.
  expect(end('2026-10-25T00:10Z', '22:00', '02:30')).toBe('2026-10-25T00:30:00.000Z')
  expect(end('2026-10-25T01:10Z', '22:00', '02:30')).toBe('2026-10-25T01:30:00.000Z')
  // At 02:00 in winter, they are put forward to 03:00.
  expect(end('2026-03-29T00:50Z', '22:00', '02:30')).toBe('2026-03-29T01:30:00.000Z')
})

test('without quiet hours nothing waits', () => {
  expect(quietEnd(null, new Date())).toBeUndefined()
})
