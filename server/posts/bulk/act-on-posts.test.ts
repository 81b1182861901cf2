import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { bulkResponseSchema } from '../../../contract/posts/bulk-posts.ts'
import type { Post } from '../../../contract/posts/posts.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import type { TestApp, TestUser } from '../../../tests/support/app.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'

type Reply = z.infer<typeof bulkResponseSchema>

let app: TestApp
let ada: TestUser
let client: ApiClient
let account: SocialAccount

beforeAll(async () => {
  app = await sharedApp()
  ada = await app.addUser()
  client = apiClient(app.url, ada.token)
  account = await client.connect('twitter', 'ada_bulk')
})
afterAll(() => app.close())

const seen = ({ id, version }: Post) => ({ id, version })
const act = (action: string, posts: object[], rest: object = {}) =>
  client.call<Reply>('POST', `/api/bulk-posts/${action}`, { posts, ...rest })
const draft = (content: string) => client.draft(account, content)
const statusOf = async ({ id }: Post) => (await client.read(id)).post.status
const nextWeek = () => ({
  localTime: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 16),
  timeZone: 'UTC',
})

test('posts are deleted in one call, and those that cannot be are named with the reason', async () => {
  const [one, changed, published] = [await draft('One'), await draft('Two'), await draft('Three')]
  await client.change(changed, { content: 'Two, changed' })
  await app.ctx.db
    .updateTable('posts')
    .set({ status: 'published', published_at: new Date() })
    .where('id', '=', published.id)
    .execute()

  const reply = await act('delete', [one, changed, published].map(seen))
  expect(reply.done).toEqual([one.id])
  expect(reply.refused).toEqual([
    { postId: changed.id, code: 'stale_version', message: expect.any(String) },
    { postId: published.id, code: 'conflict', message: 'This post is already published.' },
  ])
  expect((await app.request('GET', `/api/posts/${one.id}`, { token: ada.token })).status).toBe(404)
  expect((await client.read(changed.id)).post.content).toBe('Two, changed')
})

test('posts are scheduled, moved and canceled in one call', async () => {
  const posts = [await draft('Plan one'), await draft('Plan two')]
  const tooLong = await draft('a'.repeat(281))
  const planned = await act('schedule', [...posts, tooLong].map(seen), nextWeek())
  expect(planned.done).toEqual(posts.map(({ id }) => id))
  expect(planned.refused).toMatchObject([{ postId: tooLong.id, code: 'content_invalid' }])
  const scheduled = await Promise.all(posts.map(async ({ id }) => (await client.read(id)).post))
  expect(scheduled.map(({ status }) => status)).toEqual(['scheduled', 'scheduled'])

  const canceled = await act('cancel', scheduled.map(seen))
  expect(canceled).toMatchObject({ done: posts.map(({ id }) => id), refused: [] })
  expect(await Promise.all(posts.map(statusOf))).toEqual(['draft', 'draft'])
})

describe('posts are moved in one call', () => {
  const planned = async (localTime: string, timeZone = 'Europe/Berlin') =>
    client.act(await draft(`Planned for ${localTime} in ${timeZone}`), 'schedule', { localTime, timeZone })
  const momentOf = async ({ id }: Post) => (await client.read(id)).post.scheduledAt
  const year = new Date().getFullYear() + 1

  test('by days, each keeps its hour, also when clocks change in between', async () => {
    const monday = await planned(`${year}-03-20T09:00`)
    const later = await planned(`${year}-03-20T18:30`, 'America/New_York')
    const reply = await act('move', [monday, later].map(seen), { days: 14 })
    expect(reply).toMatchObject({ done: [monday.id, later.id], refused: [] })
    expect([await momentOf(monday), await momentOf(later)]).toEqual([
      `${year}-04-03T07:00:00.000Z`,
      `${year}-04-03T22:30:00.000Z`,
    ])
    const { post, history } = await client.read(monday.id)
    expect(post).toMatchObject({ status: 'scheduled', timeZone: 'Europe/Berlin' })
    expect(history.map(({ step }) => step)).toContain('rescheduled')
  })

  test('by hours, earlier too', async () => {
    const post = await planned(`${year}-06-10T09:00`)
    await act('move', [seen(post)], { hours: -2 })
    expect(await momentOf(post)).toBe(`${year}-06-10T05:00:00.000Z`)
  })

  test('a draft and a time that would be in the past stay as they are', async () => {
    const unplanned = await draft('Without a time')
    const soon = await client.act(await draft('Soon'), 'schedule', nextWeek())
    const before = await momentOf(soon)
    const reply = await act('move', [unplanned, soon].map(seen), { days: -30 })
    expect(reply).toMatchObject({
      done: [],
      refused: [
        { postId: unplanned.id, message: 'This post has no time yet. Schedule it first.' },
        { postId: soon.id, message: 'Choose a time in the future.' },
      ],
    })
    expect(await momentOf(soon)).toBe(before)
    expect(await statusOf(unplanned)).toBe('draft')
  })

  test('nowhere is refused', async () => {
    const body = { posts: [{ id: account.id, version: 1 }] }
    const reply = await app.request('POST', '/api/bulk-posts/move', { token: ada.token, body })
    expect(reply.status).toBe(400)
  })
})

test('posts are published in one call, also those of one group', async () => {
  const posts = [await draft('Out one'), await draft('Out two')]
  expect(await act('publish', posts.map(seen))).toMatchObject({ done: posts.map(({ id }) => id) })
  expect(await Promise.all(posts.map(statusOf))).toEqual(['publishing', 'publishing'])
})

test('a time that has passed is refused for all posts at once', async () => {
  const post = await draft('Too late')
  const body = { posts: [seen(post)], localTime: '2020-01-01T10:00', timeZone: 'UTC' }
  expect(await app.request('POST', '/api/bulk-posts/schedule', { token: ada.token, body })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  })
  expect(await statusOf(post)).toBe('draft')
})

test('a call names at least one post and at most a hundred', async () => {
  const many = Array.from({ length: 101 }, () => ({ id: account.id, version: 1 }))
  for (const posts of [[], many]) {
    const reply = await app.request('POST', '/api/bulk-posts/delete', { token: ada.token, body: { posts } })
    expect(reply.status).toBe(400)
  }
})
