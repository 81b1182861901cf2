import { expect, test } from 'vitest'
import type { User } from '../../../../contract/accounts/accounts.ts'
import { defaultDisplay } from '../../../../contract/accounts/display.ts'
import { session } from '../../../shared/session/session.ts'
import { addDays, addMonths, dayOf, daysOf, hourOf, isDay, stepFrom, weekStart } from './calendar-days.ts'
import { nextSlot } from './next-slot.ts'

test('a week begins on the first day of the user’s week', () => {
  expect(weekStart('2026-11-23', 1)).toBe('2026-11-23')
  expect(weekStart('2026-11-23', 0)).toBe('2026-11-22')
  expect(weekStart('2026-11-22', 1)).toBe('2026-11-16')
  expect(weekStart('2026-11-23', 6)).toBe('2026-11-21')
  expect(daysOf('week', '2026-12-31', 1)).toEqual([
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
    '2027-01-03',
  ])
})

test('a month has the whole weeks of its days, and a list only its days', () => {
  const november = daysOf('month', '2026-11-23', 1)
  expect(november).toHaveLength(42)
  expect([november[0], november.at(-1)]).toEqual(['2026-10-26', '2026-12-06'])
  const february = daysOf('month', '2026-02-10', 1)
  expect(february).toHaveLength(35)
  expect([february[0], february.at(-1)]).toEqual(['2026-01-26', '2026-03-01'])
  const list = daysOf('list', '2028-02-10', 1)
  expect(list).toHaveLength(29)
  expect([list[0], list.at(-1)]).toEqual(['2028-02-01', '2028-02-29'])
})

test('days and months are counted across ends of years, and days on which clocks change', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-10-24', 1)).toBe('2026-10-25')
  expect(addDays('2026-10-25', 1)).toBe('2026-10-26')
  expect(addDays('2026-03-29', -1)).toBe('2026-03-28')
  expect(addMonths('2026-12-31', 1)).toBe('2027-01-01')
  expect(stepFrom('month', '2026-03-31', -1, 1)).toBe('2026-02-01')
  expect(stepFrom('week', '2026-12-31', 1, 1)).toBe('2027-01-04')
  expect(stepFrom('week', '2026-12-31', -1, 1)).toBe('2026-12-21')
  // A week that begins on Sunday.
  expect(stepFrom('week', '2026-11-28', 1, 7)).toBe('2026-11-29')
})

test('days and hours are those of the zone of the workspace', () => {
  const evening = new Date('2026-11-23T16:30:00Z')
  session.start('a-token', { timeZone: 'Asia/Tokyo', display: defaultDisplay } as User)
  expect([dayOf(evening), hourOf(evening)]).toEqual(['2026-11-24', '01:30'])
  expect(nextSlot('2026-11-24', [], evening)).toEqual(new Date('2026-11-24T00:00:00Z'))
  session.start('a-token', { timeZone: 'America/New_York', display: defaultDisplay } as User)
  expect([dayOf(evening), hourOf(evening)]).toEqual(['2026-11-23', '11:30'])
  session.end('signed-out')
})

test('a day of an address exists', () => {
  expect(['2026-02-28', '2026-02-29', '2026-13-01', '2028-02-29'].map(isDay)).toEqual([
    true,
    false,
    false,
    true,
  ])
})
