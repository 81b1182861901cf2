import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Post } from '../../../contract/posts.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import type { TestApp } from '../../../tests/support/app.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'
import { openAttempt, LeaseLost } from './attempt.ts'
import { claimPostRow, extendLease, insertAttempt } from './attempts.queries.ts'

let app: TestApp
let client: ApiClient

beforeAll(async () => {
  app = await sharedApp()
  const ada = await app.addUser()
  client = apiClient(app.url, ada.token)
})
afterAll(() => app.close())

async function duePost(): Promise<Post> {
  const account = await client.connect('twitter', 'ada_fence')
  const draft = await client.draft(account, `Fence ${Math.random()}`)
  return client.act(draft, 'publish')
}

const claim = async (postId: string) => {
  const post = await claimPostRow(app.ctx.db, { postId, worker: 'test', leaseSeconds: 30 })
  if (!post) return undefined
  const parts = { post, earlier: [], tries: 0, checks: 0, staging: {}, parts: [] }
  await insertAttempt(app.ctx.db, { fence: { postId, attempt: post.attempt }, ...parts })
  return openAttempt(app.ctx, parts, new AbortController().signal)
}
const expireLease = (id: string) =>
  app.ctx.db
    .updateTable('posts')
    .set({ due_at: new Date(0) })
    .where('id', '=', id)
    .execute()

test('a leased post cannot be claimed by another worker until its lease ends', async () => {
  const { id } = await duePost()
  const claims = await Promise.all(Array.from({ length: 8 }, () => claim(id)))
  expect(claims.filter((one) => one !== undefined)).toHaveLength(1)
  const inOneSecond = new Date(Date.now() + 1_000)
  await app.ctx.db.updateTable('posts').set({ due_at: inOneSecond }).where('id', '=', id).execute()
  expect(await claim(id)).toBeUndefined()
})

test('an attempt that lost its lease cannot write, while the next attempt can', async () => {
  const { id } = await duePost()
  const stale = await claim(id)
  await expireLease(id)
  const next = await claim(id)
  await expect(stale?.saveStaging({ handle: 'late' })).rejects.toThrow(LeaseLost)
  await expect(stale?.write(() => Promise.resolve('wrote'))).rejects.toThrow(LeaseLost)
  expect(await extendLease(app.ctx.db, { postId: id, attempt: 1 }, 30)).toBe(false)
  await next?.saveStaging({ handle: 'mine' })
  const rows = await app.ctx.db
    .selectFrom('post_attempts')
    .select(['number', 'staging'])
    .where('post_id', '=', id)
    .orderBy('number')
    .execute()
  expect(rows).toEqual([
    { number: 1, staging: {} },
    { number: 2, staging: { handle: 'mine' } },
  ])
})

test('a post cannot be claimed before its time, nor after it was canceled', async () => {
  const post = await duePost()
  await app.ctx.db
    .updateTable('posts')
    .set({ due_at: new Date(Date.now() + 60_000) })
    .where('id', '=', post.id)
    .execute()
  expect(await claim(post.id)).toBeUndefined()
  const { post: waiting } = await client.read(post.id)
  await client.act(waiting, 'cancel')
  expect(await claim(post.id)).toBeUndefined()
})
