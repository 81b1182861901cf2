import { expect, test } from 'vitest'
import { checkDelayMs, maxChecks, maxTries, retryDelayMs } from './retry-delays.ts'

test('delays grow and stay bounded, however often a platform is tried', () => {
  const retries = Array.from({ length: maxTries }, (_, tries) => retryDelayMs(tries))
  expect(retries[0]).toBe(15_000)
  expect(Math.max(...retries)).toBe(15 * 60_000)
  expect(retries).toEqual(retries.toSorted((a, b) => a - b))
})

test('the platform is checked for about a quarter of an hour before the user is asked', () => {
  const looks = Array.from({ length: maxChecks }, (_, checks) => checkDelayMs(checks, 45))
  const minutes = looks.reduce((sum, wait) => sum + wait, 0) / 60_000
  expect(looks[0]).toBe(5_000)
  expect(minutes).toBeGreaterThan(10)
  expect(minutes).toBeLessThan(20)
})
