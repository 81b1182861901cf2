import { expect, test } from 'vitest'
import type { CalendarEntry } from '../../../../contract/calendar/calendar.ts'
import { hourOf } from './calendar-days.ts'
import { nextSlot } from './next-slot.ts'

const at = (local: string): CalendarEntry => ({
  groupId: '',
  at: new Date(local).toISOString(),
  excerpt: '',
  thumbnail: null,
  groupVersion: 1,
  repeats: false,
  groupSize: 1,
  posts: [],
  createdBy: null,
  updatedBy: null,
  changedAt: null,
})
const slot = (entries: CalendarEntry[], now: string) => {
  const time = nextSlot('2027-03-10', entries, new Date(now))
  return time && hourOf(time)
}

test('an empty day offers the morning, and a day with posts the next usual hour with none near it', () => {
  expect(slot([], '2027-03-09T20:00')).toBe('09:00')
  expect(slot([at('2027-03-10T09:30')], '2027-03-09T20:00')).toBe('12:00')
  expect(slot([at('2027-03-10T09:00'), at('2027-03-10T12:45')], '2027-03-09T20:00')).toBe('15:00')
})

test('today offers a later hour, and a day that has passed nothing', () => {
  expect(slot([], '2027-03-10T09:00')).toBe('12:00')
  expect(slot([], '2027-03-10T22:30')).toBe('23:00')
  expect(slot([at('2027-03-10T23:10')], '2027-03-10T22:30')).toBe('23:00')
  expect(slot([], '2027-03-10T23:30')).toBeNull()
  expect(slot([], '2027-03-11T08:00')).toBeNull()
})
