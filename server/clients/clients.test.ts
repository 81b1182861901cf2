import { expect, test } from 'vitest'
import { weekOf } from './week-of.ts'

test.each([
  ['2026-03-29T23:30:00Z', 'Europe/Berlin', null, '2026-03-29T22:00:00.000Z', '2026-04-05T22:00:00.000Z'],
  ['2026-03-29T21:30:00Z', 'Europe/Berlin', null, '2026-03-22T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['2026-03-29T23:30:00Z', 'UTC', 7, '2026-03-29T00:00:00.000Z', '2026-04-05T00:00:00.000Z'],
  ['2026-03-29T23:30:00Z', 'UTC', 6, '2026-03-28T00:00:00.000Z', '2026-04-04T00:00:00.000Z'],
] as const)('the week of %s in %s that begins with day %s', (now, timeZone, firstDay, from, until) => {
  expect(weekOf(new Date(now), { timeZone, firstDay })).toEqual({
    from: new Date(from),
    until: new Date(until),
  })
})
