import { expect, test } from 'vitest'
import { timeName, timesOf, withCopiedDay, withoutSlot, withSlot } from './week.ts'

const slots = [
  { weekday: 1, time: '17:00' },
  { weekday: 1, time: '09:00' },
  { weekday: 2, time: '12:30' },
]

test('the times of a day are in order and named as on a clock', () => {
  expect(timesOf(slots, 1).map(timeName)).toEqual(['9:00 AM', '5:00 PM'])
  expect(timesOf(slots, 7)).toEqual([])
})

test('a slot is added once and removed alone', () => {
  expect(
    timesOf(withSlot(withSlot(slots, { weekday: 2, time: '08:00' }), { weekday: 2, time: '08:00' }), 2),
  ).toEqual(['08:00', '12:30'])
  expect(withoutSlot(slots, { weekday: 1, time: '12:30' })).toEqual(slots)
  expect(timesOf(withoutSlot(slots, { weekday: 1, time: '09:00' }), 1)).toEqual(['17:00'])
})

test('a copied day replaces the times of the others and keeps its own', () => {
  const copied = withCopiedDay(slots, 1, [1, 2, 3])
  expect([1, 2, 3, 4].map((day) => timesOf(copied, day))).toEqual([
    ['09:00', '17:00'],
    ['09:00', '17:00'],
    ['09:00', '17:00'],
    [],
  ])
})
