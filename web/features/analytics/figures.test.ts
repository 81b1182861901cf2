import { afterEach, expect, test } from 'vitest'
import type { User } from '../../../contract/accounts/accounts.ts'
import { defaultDisplay } from '../../../contract/accounts/display.ts'
import { session } from '../../shared/session/session.ts'
import { cell, changeWords, dayWords, percent, rangeWords } from './figures.ts'

afterEach(() => session.end('signed-out'))

test('the difference of two percentages is in points', () => {
  expect(percent(4.25)).toBe('4.3%')
  expect(changeWords(12, 'percent')).toBe('+12%')
  expect(changeWords(-0.84, 'points')).toBe('-0.8 points')
  expect(changeWords(0, 'percent')).toBe('0%')
})

test('what a platform does not give is not 0', () => {
  expect(cell(0)).toBe('0')
  expect(cell(null)).toBe('Not available')
})

test('days are days in every time zone', () => {
  expect(dayWords('2026-03-01')).toBe('Mar 1')
  expect(rangeWords({ from: '2026-10-25', to: '2026-11-23' })).toMatch(/^Oct 25\s*–\s*Nov 23, 2026$/)
})

test('figures and days are written as the user wants them', () => {
  const chosen = { dateFormat: 'day-first', numberFormat: 'point-comma' } as const
  session.start('a-token', { display: { ...defaultDisplay, ...chosen } } as User)
  expect([cell(1234), percent(4.25), changeWords(-3.44, 'points'), changeWords(0.04, 'percent')]).toEqual([
    '1.234',
    '4,3%',
    '-3,4 points',
    '0%',
  ])
  expect(dayWords('2026-03-01')).toBe('1 Mar')
  expect(rangeWords({ from: '2026-10-25', to: '2026-11-23' })).toMatch(/^25 Oct\s*–\s*23 Nov 2026$/)
  session.start('a-token', { display: { ...defaultDisplay, dateFormat: 'year-first' } } as User)
  expect(rangeWords({ from: '2026-10-25', to: '2026-11-23' })).toBe('2026-10-25 – 2026-11-23')
})
