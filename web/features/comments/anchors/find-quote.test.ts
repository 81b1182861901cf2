import { expect, test } from 'vitest'
import { findQuote, textAnchor } from './find-quote.ts'

const text = 'Fresh bread on Friday. Fresh cake on Sunday.'
const anchorAt = (from: number, to: number) => {
  const anchor = textAnchor(text, { from, to }, null)
  if (!anchor) throw new Error('nothing selected')
  return anchor
}

test('a selected piece is kept without the spaces around it, with the text before it', () => {
  expect(anchorAt(22, 29)).toEqual({
    kind: 'text',
    postId: null,
    quote: 'Fresh',
    before: 'Fresh bread on Friday. ',
  })
  expect(textAnchor(text, { from: 5, to: 6 }, null)).toBeUndefined()
  expect(textAnchor('x'.repeat(3_000), { from: 0, to: 3_000 }, null)?.quote).toHaveLength(1_000)
})

test('of several places, the piece is found where the text before it is the same', () => {
  expect(findQuote(text, anchorAt(23, 28))).toEqual({ from: 23, to: 28 })
  expect(findQuote(`News! ${text}`, anchorAt(23, 28))).toEqual({ from: 29, to: 34 })
  expect(findQuote(text, anchorAt(0, 5))).toEqual({ from: 0, to: 5 })
})

test('a piece that was changed is not found', () => {
  expect(findQuote('Stale bread on Friday.', anchorAt(0, 11))).toBeUndefined()
})
