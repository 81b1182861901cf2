import { expect, test } from 'vitest'
import { firstDayOfLocale, weekFrom } from './week-days.ts'

test('the first day of a week is that of the user’s language', () => {
  expect(firstDayOfLocale('en-US')).toBe(7)
  expect(firstDayOfLocale('de-AT')).toBe(1)
  expect(firstDayOfLocale('ar-EG')).toBe(6)
})

test('the days of a week follow its first one', () => {
  expect(weekFrom(1)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(weekFrom(6)).toEqual([6, 7, 1, 2, 3, 4, 5])
  expect(weekFrom(7)).toEqual([7, 1, 2, 3, 4, 5, 6])
})
