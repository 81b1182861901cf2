import { expect, test } from 'vitest'
import { calendarDay, shortDay } from './calendar-day.ts'
import { formatCents, formatDollars, yearlySaving } from './money.ts'

test('prices are written in dollars and cents', () => {
  expect(formatCents(1999)).toBe('$19.99')
  expect(formatCents(0)).toBe('$0.00')
  expect(formatCents(-250)).toBe('-$2.50')
  expect(formatDollars(5)).toBe('$5.00')
  expect(formatDollars(199.99)).toBe('$199.99')
})

test('a year saves what twelve months cost beyond it', () => {
  expect(formatCents(yearlySaving('pro'))).toBe('$39.89')
  expect(formatCents(yearlySaving('agency'))).toBe('$99.89')
  expect(yearlySaving('free')).toBe(0)
})

test('a day carries its year only where that is not the present one', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  expect(calendarDay('2026-12-21T09:00:00Z', now, 'UTC')).toBe('December 21')
  expect(calendarDay('2027-01-03T09:00:00Z', now, 'UTC')).toBe('January 3, 2027')
})

test('a day is the one of the person’s zone', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  expect(calendarDay('2026-12-31T23:30:00Z', now, 'Europe/Berlin')).toBe('January 1, 2027')
  expect(shortDay('2026-12-31T23:30:00Z', 'America/New_York')).toBe('Dec 31, 2026')
})
