import { expect, test } from 'vitest'
import { formatDuration } from './duration.ts'

test.each([
  [200, '0:01'],
  [8_000, '0:08'],
  [59_600, '1:00'],
  [750_000, '12:30'],
  [3_723_000, '1:02:03'],
])('%i ms play for %s', (ms, words) => {
  expect(formatDuration(ms)).toBe(words)
})
