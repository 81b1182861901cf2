import { expect, it } from 'vitest'
import { countAt } from './count-up.ts'

it('counts from 0 to the target in 60 steps', () => {
  expect(countAt(100_000, 0)).toBe(0)
  expect(countAt(5_000_000, 30)).toBe(2_500_000)
  expect(countAt(11, 60)).toBe(11)
})
