import { expect, test } from 'vitest'
import { cpuTime } from '../../../tests/support/cpu-time.ts'
import { readableText } from './readable-text.ts'

test('a page of a million empty lines is read at once', () => {
  const page = `<title>Bread</title>${'\n'.repeat(2_000_000)}<p>We bake with flour from the next village.</p>`
  let text = ''
  const ms = cpuTime(() => ({ text } = readableText(page)))
  expect(text).toBe('We bake with flour from the next village.')
  expect(ms).toBeLessThan(450)
})
