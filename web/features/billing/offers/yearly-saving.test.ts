import { expect, test } from 'vitest'
import { yearlySaving } from './yearly-saving.ts'

test('a year saves what twelve months cost beyond it', () => {
  expect(yearlySaving('pro')).toBe(3989)
  expect(yearlySaving('agency')).toBe(9989)
  expect(yearlySaving('free')).toBe(0)
})
