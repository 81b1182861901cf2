import { expect, test } from 'vitest'
import { daysOf } from './calendar-days.ts'
import { shortTitleOf, titleOf } from './day-words.ts'

test('a title names the days that are shown', () => {
  const title = (view: 'week' | 'month', day: string) => titleOf(view, day, daysOf(view, day, 1))
  expect(title('week', '2026-11-25')).toMatch(/^Nov 23\s–\s29, 2026$/)
  expect(title('week', '2026-12-31')).toMatch(/^Dec 28, 2026\s–\sJan 3, 2027$/)
  expect(title('month', '2026-11-25')).toBe('November 2026')
})

test('a short title leaves out the current year', () => {
  const title = (day: string) => shortTitleOf('week', day, daysOf('week', day, 1), '2026-11-28')
  expect(title('2026-11-25')).toMatch(/^Nov 23\s–\s29$/)
  expect(title('2026-12-31')).toMatch(/^Dec 28, 2026\s–\sJan 3, 2027$/)
})
