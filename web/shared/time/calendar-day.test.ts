import { expect, test } from 'vitest'
import { calendarDay, dayLabel, shortDay } from './calendar-day.ts'

test('a day has its year only if it is not the current one', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  expect(calendarDay('2026-12-21T09:00:00Z', now, 'UTC')).toBe('December 21')
  expect(calendarDay('2027-01-03T09:00:00Z', now, 'UTC')).toBe('January 3, 2027')
})

test('a day is in the time zone of the workspace', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  expect(calendarDay('2026-12-31T23:30:00Z', now, 'Europe/Berlin')).toBe('January 1, 2027')
  expect(shortDay('2026-12-31T23:30:00Z', 'America/New_York')).toBe('Dec 31, 2026')
})

test('days around today have names', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  expect(dayLabel('2026-11-22T23:30:00Z', now, 'UTC')).toBe('Today')
  expect(dayLabel('2026-11-22T23:30:00Z', now, 'Europe/Vienna')).toBe('Tomorrow')
  expect(dayLabel('2026-11-21T23:30:00Z', now, 'UTC')).toBe('Yesterday')
  expect(dayLabel('2026-12-04T09:00:00Z', now, 'UTC')).toBe('Friday, December 4')
  expect(dayLabel('2025-12-04T09:00:00Z', now, 'UTC')).toBe('Thursday, December 4, 2025')
})
