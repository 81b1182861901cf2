import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Post } from '../../../contract/posts/posts.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import type { TestApp } from '../../../tests/support/app.ts'
import { clearHold } from '../../installation/index.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'
import { claimPost, publishPost, testTenure } from '../../../tests/support/publish-due.ts'
import { Draining, openAttempt, openCommit } from './attempt.ts'
import { extendLeases } from './dispatch/dispatch.queries.ts'
import { LeaseLost } from './dispatch/leases.ts'

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
  const claimed = await claimPost(app.ctx, postId)
  return claimed && openAttempt(app.ctx, claimed, testTenure(app.ctx))
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
  const inAMinute = new Date(Date.now() + 60_000)
  await app.ctx.db.updateTable('posts').set({ due_at: inAMinute }).where('id', '=', id).execute()
  expect(await claim(id)).toBeUndefined()
})

test('an attempt that lost its lease cannot write, while the next attempt can', async () => {
  const { id } = await duePost()
  const stale = await claim(id)
  await expireLease(id)
  const next = await claim(id)
  await expect(stale?.saveStaging({ handle: 'late' })).rejects.toThrow(LeaseLost)
  await expect(stale?.write(() => Promise.resolve('wrote'))).rejects.toThrow(LeaseLost)
  const fences = [1, 2].map((attempt) => ({ postId: id, attempt }))
  expect(await extendLeases(app.ctx.db, fences.slice(0, 1), 30)).toEqual(new Map())
  expect(await extendLeases(app.ctx.db, fences.slice(1), 30)).toEqual(new Map([[id, 'extended']]))
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

test('a late post asks although the clock of its worker is behind, because only that of the database counts', async () => {
  const account = await client.connect('twitter', 'ada_behind')
  const draft = await client.draft(account, 'Two days late')
  const { id } = await client.act(draft, 'schedule', { localTime: '2030-06-01T10:00', timeZone: 'UTC' })
  const at = new Date(Date.now() - 48 * 3_600_000)
  await app.ctx.db.updateTable('posts').set({ scheduled_at: at, due_at: at }).where('id', '=', id).execute()
  await publishPost({ ...app.ctx, clock: { now: () => at } }, id)
  expect((await client.read(id)).post).toMatchObject({
    status: 'needs_attention',
    problem: { code: 'too_late' },
  })
})

test('a commit may be sent only while the lease is held, and only right after its start was stored', async () => {
  const { id } = await duePost()
  const claimed = await claimPost(app.ctx, id)
  if (!claimed) throw new Error('the post is not due')
  const tenure = testTenure(app.ctx)
  let isHeld = true
  const lease = { ...tenure.lease, isHeld: () => isHeld }
  const attempt = openAttempt(app.ctx, claimed, { ...tenure, lease })
  const { mayCommit } = await openCommit(attempt, () => Promise.resolve())
  expect(mayCommit()).toBe(true)
  isHeld = false
  expect(mayCommit()).toBe(false)
  isHeld = true
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 4_000)
  expect(mayCommit()).toBe(false)
  vi.restoreAllMocks()
})

test('a worker that is stopping starts no commit', async () => {
  const { id } = await duePost()
  const claimed = await claimPost(app.ctx, id)
  if (!claimed) throw new Error('the post is not due')
  const attempt = openAttempt(app.ctx, claimed, {
    ...testTenure(app.ctx),
    draining: AbortSignal.abort(new Draining()),
  })
  await expect(openCommit(attempt, () => Promise.reject(new Error('started')))).rejects.toThrow(Draining)
})

test('a commit is not sent if another server took over while its start was stored, whoever notices first', async () => {
  const { id } = await duePost()
  const one = await claim(id)
  if (!one) throw new Error('not claimed')
  const { seen } = app.ctx
  await one.batches.watchServer()()
  // Other test files publish with the same database.
  onTestFinished(() => clearHold(app.ctx.db))
  const { timeline } = seen
  const open = (meanwhile: () => void) =>
    openCommit(one, () => {
      meanwhile()
      return Promise.resolve()
    })
  expect((await open(() => undefined)).mayCommit()).toBe(true)
  // The server that stored it was another one.
  seen.timeline = 0
  expect((await open(() => undefined)).mayCommit()).toBe(false)
  expect(seen.timeline).toBe(timeline)
  // Another attempt has noticed in between.
  seen.timeline = 0
  expect((await open(() => (seen.timeline = timeline))).mayCommit()).toBe(false)
})
