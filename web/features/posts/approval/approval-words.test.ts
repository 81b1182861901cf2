import { expect, test } from 'vitest'
import { decidedMessage, waitingWords } from './approval-words.ts'

const now = new Date('2028-05-01T12:00:00.000Z')
const asked = {
  state: 'asked',
  hash: 'h',
  waitsFor: 'member',
  by: 'Lena Writes',
  askedOf: null,
  formerlyAskedOf: null,
  hasApprover: true,
  changed: null,
  note: '',
  at: '2028-05-01T10:00:00.000Z',
} as const

test.each([
  [asked, 'Lena Writes asked for approval, 2 h ago'],
  [{ ...asked, askedOf: 'Ben Approves' }, 'Lena Writes asked Ben Approves, 2 h ago'],
  [{ ...asked, at: now.toISOString() }, 'Lena Writes asked for approval, just now'],
  [{ ...asked, by: null }, 'Waiting for approval, 2 h ago'],
  [{ ...asked, waitsFor: 'client' }, 'Waits for the client, 2 h ago'],
  [{ ...asked, state: 'changes_requested', by: 'Ben' }, 'Ben asked for changes, 2 h ago'],
] as const)('says who asked and when: %#', (approval, words) => {
  expect(waitingWords(approval, now)).toBe(words)
})

const posts = [
  { id: 'a', excerpt: 'Opening on Friday' },
  { id: 'b', excerpt: 'Summer menu' },
]
const conflict = { code: 'conflict', message: 'Ben rejected this post.' } as const

test('a decision says what it did, and names the posts that it left and why', () => {
  expect(decidedMessage('approve', { done: ['a'], refused: [] }, posts)).toEqual({
    severity: 'success',
    text: 'Approved.',
  })
  expect(decidedMessage('approve', { done: [], refused: [{ postId: 'a', ...conflict }] }, posts)).toEqual({
    severity: 'warning',
    text: 'Ben rejected this post.',
  })
  const stale = { postId: 'b', code: 'stale_version', message: 'x' } as const
  expect(decidedMessage('approve', { done: ['a'], refused: [stale] }, posts)).toEqual({
    severity: 'warning',
    text: 'Approved. 1 post left as it was. “Summer menu”: The content changed since you saw it. Look at it again, then decide.',
  })
})
