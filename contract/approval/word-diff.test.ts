import { expect, test } from 'vitest'
import { changedWords, wordDiff, type Piece } from './word-diff.ts'

const marked = (before: string, after: string) => shown(wordDiff(before, after))
const shown = (pieces: readonly Piece[]) =>
  pieces
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

test.each([
  ['Opening on Friday', 'Opening on Saturday', 'Opening on [-Friday][+Saturday]'],
  [
    'We bake bread each morning and we open on Friday at nine, so come early and bring friends',
    'We bake bread each morning and we open on Saturday at nine, so come early and bring friends',
    '…d we open on [-Friday][+Saturday] at nine, so …',
  ],
  ['The same', 'The same', ''],
])('a line has what changed from %j and a little around it', (before, after, expected) => {
  const line = changedWords(before, after, { around: 13, most: 120 })
  expect(shown(line)).toBe(expected)
})

test('a line of many changes ends', () => {
  const text = (word: string) => Array.from({ length: 200 }, (_, at) => `${word}${at} and`).join(' ')
  const line = changedWords(text('one'), text('two'), { around: 13, most: 120 })
  expect(shown(line).length).toBeLessThan(400)
  expect(shown(line)).toMatch(/…$/)
})
