import { expect, test } from 'vitest'
import { postsCounted, resumedText, resumeEffect } from './blocked-words.ts'

test('posts are counted up to 1,000', () => {
  expect([1, 2, 999, 1000].map((count) => postsCounted(count))).toEqual([
    '1 post',
    '2 posts',
    '999 posts',
    '1,000+ posts',
  ])
})

test('what resuming does depends on how many are overdue', () => {
  expect(resumeEffect({ count: 3, overdue: 0 })).toBe('They keep their planned times.')
  expect(resumeEffect({ count: 1, overdue: 1 })).toBe('Its time has passed: it is published at once.')
  expect(resumeEffect({ count: 3, overdue: 1 })).toBe(
    '1 is overdue and is published at once; the others keep their planned times.',
  )
})

test('the result names each fate, and why some posts were refused', () => {
  const none = { publishing: 0, scheduled: 0, asking: 0, refused: [], hasMore: false }
  expect(resumedText({ ...none, publishing: 2, scheduled: 1, asking: 1 })).toBe(
    '2 posts are being published, 1 post is scheduled as before, and 1 post is so late that you are asked first.',
  )
  expect(resumedText({ ...none, refused: [{ postId: '1', message: 'Add a picture.' }] })).toBe(
    '1 post cannot be resumed: Add a picture.',
  )
  expect(resumedText(none)).toBe('Nothing is left to resume.')
})
