import { expect, test } from 'vitest'
import type { PostSummary } from '../../../../../contract/posts/posts.ts'
import { placeFor, queueRows, stepFrom } from './queue-rows.ts'

/** A post in the queue of an account. */
const post = (id: string, accountId: string, at: number, groupId = id) =>
  ({
    id,
    groupId,
    queue: 'waiting',
    account: { id: accountId },
    scheduledAt: new Date(Date.UTC(2028, 0, at)).toISOString(),
    can: { schedule: true },
  }) as PostSummary

const posts = [
  post('a1', 'a', 1),
  post('b1', 'b', 2),
  post('a2', 'a', 3),
  post('b2', 'b', 4),
  post('a3', 'a', 5),
  post('b3', 'b', 6),
]

test('posts of a group at the same time are one row, and at other times rows of their own', () => {
  const rows = queueRows([
    post('1', 'a', 1, 'g'),
    post('2', 'b', 1, 'g'),
    post('3', 'c', 2, 'g'),
    post('4', 'a', 2),
  ])
  expect(rows.map((row) => row.posts.map(({ id }) => id))).toEqual([['1', '2'], ['3'], ['4']])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(3)
})

test('a post that is dropped takes the place among the posts of its account, whatever it is dropped on', () => {
  expect(placeFor(posts, 'a3', 'a1')).toEqual({ accountId: 'a', beforeId: 'a1' })
  expect(placeFor(posts, 'a3', 'b1')).toEqual({ accountId: 'a', beforeId: 'a2' })
  expect(placeFor(posts, 'a1', 'a2')).toEqual({ accountId: 'a', beforeId: 'a3' })
  expect(placeFor(posts, 'a1', 'b3')).toEqual({ accountId: 'a', beforeId: null })
})

test('a post that passes no other of its account stays', () => {
  expect(placeFor(posts, 'a1', 'b1')).toBeUndefined()
  expect(placeFor(posts, 'a2', 'a2')).toBeUndefined()
})

test('a step goes to the next post of the same account', () => {
  expect(stepFrom(posts, 'a1', 1)).toBe('a2')
  expect(stepFrom(posts, 'a3', -1)).toBe('a2')
  expect(stepFrom(posts, 'a1', -1)).toBeUndefined()
})
