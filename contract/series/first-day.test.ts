import { expect, test } from 'vitest'
import { firstDayOf } from './first-day.ts'
import type { RepeatRule } from './series.ts'

const monthly = (on: Extract<RepeatRule, { unit: 'month' }>['on']): RepeatRule => ({
  unit: 'month',
  every: 1,
  on,
})

// 2026-11-29 is a Sunday.
test.each<[RepeatRule, string, string]>([
  [{ unit: 'week', every: 1, weekdays: [1, 2, 3, 4, 5] }, '2026-11-29', '2026-11-30'],
  [{ unit: 'week', every: 2, weekdays: [3, 7] }, '2026-11-29', '2026-11-29'],
  [{ unit: 'week', every: 2, weekdays: [3] }, '2026-12-31', '2027-01-06'],
  [{ unit: 'day', every: 3 }, '2026-11-29', '2026-11-29'],
  [monthly({ kind: 'day', day: 31 }), '2027-02-01', '2027-02-28'],
  [monthly({ kind: 'day', day: 15 }), '2026-12-16', '2027-01-15'],
  [monthly({ kind: 'weekday', weekday: 5, nth: 2 }), '2026-11-29', '2026-12-11'],
  [monthly({ kind: 'weekday', weekday: 7, nth: -1 }), '2026-11-29', '2026-11-29'],
])('a series by the rule %j that is planned from %s on begins on %s', (rule, from, first) => {
  expect(firstDayOf(rule, from)).toBe(first)
})
