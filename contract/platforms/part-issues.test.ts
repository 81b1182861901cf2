import { expect, test } from 'vitest'
import { checkContent } from './check.ts'

const comments = (count: number, content = 'Link in bio') =>
  Array.from({ length: count }, () => ({ kind: 'comment' as const, content }))
const codes = (parts: ReturnType<typeof comments>) =>
  checkContent('instagram', { text: 'Hello', images: 1, parts }).map(({ code }) => code)

test('Instagram takes one comment of at most 2,200 characters', () => {
  expect(codes(comments(1, 'a'.repeat(2_200)))).toEqual([])
  expect(codes(comments(1, 'a'.repeat(2_201)))).toEqual(['part_too_long'])
  expect(codes(comments(2))).toEqual(['too_many_parts'])
})

test('a platform refuses parts of a kind that it does not have', () => {
  const [issue] = checkContent('linkedin', {
    text: 'Hello',
    images: 0,
    parts: [{ kind: 'message', content: 'More' }],
  })
  expect(issue).toMatchObject({ code: 'part_refused', severity: 'error' })
})
