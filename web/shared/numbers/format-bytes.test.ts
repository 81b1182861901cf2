import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [1200, '2 KB'],
  [999_999, '1,000 KB'],
  [1_000_000, '1 MB'],
  [12_340_000, '12.4 MB'],
  [2_000_000_000, '2 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
