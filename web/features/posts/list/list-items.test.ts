import { expect, test } from 'vitest'
import type { PostGroupSummary } from '../../../../contract/posts/post-groups.ts'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import { listItems, statusCounts } from './list-items.ts'

const now = new Date('2026-11-22T12:00:00Z')

const post = (id: string, status: PostSummary['status'] = 'draft') => ({ id, status }) as PostSummary
const group = (id: string, listedAt: string, posts = [post(`${id}-1`)]): PostGroupSummary => ({
  id,
  listedAt,
  labelIds: [],
  postCount: posts.length,
  posts,
})

const keys = (groups: PostGroupSummary[], expanded: string[] = []) =>
  listItems(groups, (id) => expanded.includes(id), [], now, 'UTC').map((item) => item.key)

test('each day has one heading above its groups', () => {
  const groups = [
    group('a', '2026-11-23T09:00:00Z'),
    group('b', '2026-11-22T10:00:00Z'),
    group('c', '2026-11-22T08:00:00Z'),
  ]
  expect(keys(groups)).toEqual(['day:Tomorrow', 'a', 'day:Today', 'b', 'c'])
})

test('an expanded group is followed by its posts, and one with a single post has none to show', () => {
  const two = group('a', '2026-11-22T10:00:00Z', [post('a-1'), post('a-2')])
  const one = group('b', '2026-11-22T09:00:00Z')
  expect(keys([two, one], ['a', 'b'])).toEqual(['day:Today', 'a', 'a-1', 'a-2', 'b'])
})

test('free times are between the groups, each under its day', () => {
  const free = ['2026-11-22T09:00:00Z', '2026-11-23T08:00:00Z', '2026-11-23T10:00:00Z'].map((at) => ({
    at,
    accountIds: ['x'],
  }))
  const groups = [group('a', '2026-11-22T10:00:00Z'), group('b', '2026-11-23T09:00:00Z')]
  expect(listItems(groups, () => false, free, now, 'UTC').map((item) => item.key)).toEqual([
    'day:Today',
    'free:2026-11-22T09:00:00Z',
    'a',
    'day:Tomorrow',
    'free:2026-11-23T08:00:00Z',
    'b',
    'free:2026-11-23T10:00:00Z',
  ])
})

test('statuses are counted, and those that need somebody come first', () => {
  expect(statusCounts([post('a', 'published'), post('b', 'failed'), post('c', 'published')])).toEqual([
    ['failed', 1],
    ['published', 2],
  ])
})
