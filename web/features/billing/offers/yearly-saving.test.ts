import { expect, test } from 'vitest'
import { yearlySaving } from './yearly-saving.ts'

test('the yearly saving is the difference to twelve monthly payments', () => {
  expect(yearlySaving('pro')).toBe(3989)
  expect(yearlySaving('agency')).toBe(9989)
  expect(yearlySaving('free')).toBe(0)
})
