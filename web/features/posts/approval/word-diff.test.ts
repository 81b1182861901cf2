import { expect, test } from 'vitest'
import { wordDiff } from './word-diff.ts'

const marked = (before: string, after: string) =>
  wordDiff(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `[+${text}]` : `[-${text}]`))
    .join('')

test.each([
  ['Opening on Friday at 9', 'Opening on Saturday at 9', 'Opening on [-Friday][+Saturday] at 9'],
  ['One two three', 'One three', 'One [-two ]three'],
  ['Come in', 'Come in, please!', 'Come in[+, please!]'],
  ['Same', 'Same', 'Same'],
  ['', 'New', '[+New]'],
  ['Gone', '', '[-Gone]'],
  ['a b c d', 'x b y d', '[-a][+x] b [-c][+y] d'],
  ['Größe 1', 'Größe 2', 'Größe [-1][+2]'],
])('what changed from %j to %j is marked', (before, after, expected) => {
  expect(marked(before, after)).toBe(expected)
})

test('both texts can be read from the marks, also of very long texts', () => {
  const before = Array.from({ length: 3_000 }, (_, at) => `word${at}`).join(' ')
  const after = Array.from({ length: 3_000 }, (_, at) => `other${at}`).join(' ')
  const pieces = wordDiff(before, after)
  const without = (kind: string) => pieces.flatMap((one) => (one.kind === kind ? [] : [one.text])).join('')
  expect(without('added')).toBe(before)
  expect(without('removed')).toBe(after)
})
