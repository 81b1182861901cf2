import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RepeatRule } from '../../contract/series/series.ts'
import { instantAt, ruleDates } from './rule-dates.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** Zones with both of their clock changes of 2028, and one without any. */
const zones: Record<string, string[]> = {
  'Europe/Vienna': ['2028-03-26', '2028-10-29'],
  'America/New_York': ['2028-03-12', '2028-11-05'],
  // By half an hour.
  'Australia/Lord_Howe': ['2028-10-01', '2028-04-02'],
  // At midnight, so that the day begins at 01:00, or 23:00 comes twice.
  'America/Santiago': ['2028-09-03', '2028-04-01'],
  'Africa/Casablanca': ['2028-01-23', '2028-03-05'],
  'Pacific/Chatham': ['2028-04-02', '2028-09-24'],
  'Asia/Kolkata': ['2028-03-26', '2028-10-29'],
}

/** Whether a day of UTC is one of the rule, by counting and without a calendar of the product. */
function isOfRule(rule: RepeatRule, first: Date, day: Date): boolean {
  const days = (day.getTime() - first.getTime()) / dayMs
  const weekday = day.getUTCDay() || 7
  if (rule.unit === 'day') return days % rule.every === 0
  if (rule.unit === 'week') {
    const weeks = Math.floor((days + (first.getUTCDay() || 7) - 1) / 7)
    return weeks % rule.every === 0 && rule.weekdays.includes(weekday)
  }
  const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth()
  if ((monthOf(day) - monthOf(first)) % rule.every !== 0) return false
  const date = day.getUTCDate()
  const isLastDay = monthOf(new Date(day.getTime() + dayMs)) !== monthOf(day)
  if (rule.on.kind === 'day') return date === rule.on.day || (isLastDay && date < rule.on.day)
  if (weekday !== rule.on.weekday) return false
  const isLast = monthOf(new Date(day.getTime() + 7 * dayMs)) !== monthOf(day)
  return rule.on.nth === -1 ? isLast : Math.ceil(date / 7) === rule.on.nth
}

/** What clocks of a zone show, as milliseconds of a clock in UTC that shows the same; by `Intl`, which the product does not ask. */
function shownBy(timeZone: string): (at: number) => number {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (at) => Date.parse(`${clock.format(at).replace(' ', 'T')}Z`)
}

/** The first instant at which clocks show a time; if they skip it, that time by a clock that was not changed. */
function instantShown(shown: (at: number) => number, wanted: number): number {
  for (let at = wanted - 15 * hourMs; at <= wanted + 13 * hourMs; at += 15 * 60_000) {
    if (shown(at) === wanted) return at
  }
  const before = wanted - dayMs
  return wanted - (shown(before) - before)
}

const weekday = fc.integer({ min: 1, max: 7 })
const rules: fc.Arbitrary<RepeatRule> = fc.oneof(
  fc.record({ unit: fc.constant('day' as const), every: fc.integer({ min: 1, max: 40 }) }),
  fc.record({
    unit: fc.constant('week' as const),
    every: fc.integer({ min: 1, max: 5 }),
    weekdays: fc.array(weekday, { minLength: 1, maxLength: 7 }),
  }),
  fc.record({
    unit: fc.constant('month' as const),
    every: fc.integer({ min: 1, max: 4 }),
    on: fc.oneof(
      fc.record({ kind: fc.constant('day' as const), day: fc.integer({ min: 1, max: 31 }) }),
      fc.record({
        kind: fc.constant('weekday' as const),
        weekday,
        nth: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, -1 as const),
      }),
    ),
  }),
)

test('the days of a rule are those that a person who counts them finds', () => {
  const start = Date.UTC(2027, 0, 1)
  fc.assert(
    fc.property(rules, fc.integer({ min: 0, max: 900 }), (rule, offset) => {
      const first = new Date(start + offset * dayMs)
      const expected: string[] = []
      for (let days = 1; days <= 500; days += 1) {
        const day = new Date(first.getTime() + days * dayMs)
        if (isOfRule(rule, first, day)) expected.push(day.toISOString().slice(0, 10))
      }
      const from = Temporal.PlainDate.from(first.toISOString().slice(0, 10))
      const last = from.add({ days: 500 }).toString()
      const found: string[] = []
      for (const day of ruleDates(rule, from)) {
        if (day.toString() > last) break
        found.push(day.toString())
      }
      expect(found).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})

test.each(Object.entries(zones))(
  'a series in %s keeps its time of day when clocks change',
  (timeZone, changes) => {
    const shown = shownBy(timeZone)
    const quarter = fc.integer({ min: 0, max: 95 })
    for (const change of changes) {
      fc.assert(
        fc.property(quarter, fc.integer({ min: 1, max: 3 }), (index, every) => {
          const minutes = index * 15
          const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
          const first = Temporal.PlainDate.from(change).subtract({ days: 3 * every })
          let day = first
          for (const next of ruleDates({ unit: 'day', every }, first)) {
            day = day.add({ days: every })
            expect(next.toString()).toBe(day.toString())
            const wanted = Date.parse(`${day.toString()}T${time}Z`)
            const at = instantAt(next, { time, timeZone }).getTime()
            expect(new Date(at).toISOString()).toBe(new Date(instantShown(shown, wanted)).toISOString())
            if (day.since(first).days > 6 * every) break
          }
        }),
        { numRuns: 40 },
      )
    }
  },
)

test('the last Friday, the 31st and every second week are where a calendar has them', () => {
  const list = (rule: RepeatRule, first: string, count: number) =>
    ruleDates(rule, Temporal.PlainDate.from(first)).take(count).map(String).toArray()
  const lastFriday = { kind: 'weekday', weekday: 5, nth: -1 } as const
  expect(list({ unit: 'month', every: 1, on: lastFriday }, '2027-10-29', 3)).toEqual([
    '2027-11-26',
    '2027-12-31',
    '2028-01-28',
  ])
  expect(list({ unit: 'month', every: 1, on: { kind: 'day', day: 31 } }, '2027-12-31', 3)).toEqual([
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
  ])
  expect(list({ unit: 'week', every: 2, weekdays: [1, 5] }, '2027-11-03', 3)).toEqual([
    '2027-11-05',
    '2027-11-15',
    '2027-11-19',
  ])
})
