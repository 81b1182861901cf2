import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BlockedPosts, ResumedPosts } from '../../../contract/posts/blocked-posts.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import type { Post } from '../../../contract/posts/posts.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import type { TestApp, TestUser } from '../../../tests/support/app.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'
import { connectionOf } from '../../../tests/support/stored-access.ts'
import { pointsOf } from '../../../tests/support/plan-and-points.ts'
import { markConnectionReauthRequired } from '../../social-accounts/access/mark-reauth-required.ts'
import { blockPosts } from './block-posts.ts'

let app: TestApp
let ada: TestUser
let client: ApiClient
let account: SocialAccount
let handles = 0

beforeAll(async () => void (app = await sharedApp()))
afterAll(() => app.close())
beforeEach(async () => {
  ada = await app.addUser({ fullName: 'Ada Lovelace' })
  client = apiClient(app.url, ada.token)
  account = await client.connect('twitter', `ada_blocked${(handles += 1)}`)
})

const time = { localTime: '2028-05-01T10:00', timeZone: 'Europe/Paris' }
const scheduled = async (content = 'Planned') =>
  client.act(await client.draft(account, content), 'schedule', time)
const disconnect = () => client.call('DELETE', `/api/social-accounts/${account.id}`)
const reconnect = () => client.connect('twitter', account.username)
const stop = () => blockPosts(app.ctx, { workspaceId: ada.workspaceId, accountId: account.id })
const blocked = async () =>
  (await client.call<{ blocked: BlockedPosts[] }>('GET', '/api/blocked-posts')).blocked
const resume = async () =>
  (await client.call<{ resumed: ResumedPosts }>('POST', `/api/social-accounts/${account.id}/resume-posts`))
    .resumed
const fresh = async ({ id }: Post) => (await client.read(id)).post

/** Moves the time of a post into the past. */
async function makeOverdue({ id }: Post, hours: number): Promise<void> {
  const at = new Date(Date.now() - hours * 3_600_000)
  await app.ctx.db.updateTable('posts').set({ scheduled_at: at }).where('id', '=', id).execute()
}

/** As after an attempt that the platform refused. */
async function fail({ id }: Post): Promise<void> {
  const problem = { code: 'reauth_required', cause: 'No access.', cure: 'Connect again.' } as const
  await app.ctx.db
    .updateTable('posts')
    .set({ status: 'failed', problem: JSON.stringify(problem) })
    .where('id', '=', id)
    .execute()
}

test('before disconnecting, the number of scheduled posts is known', async () => {
  await scheduled('One')
  await scheduled('Two')
  await client.draft(account, 'A draft')
  const path = `/api/social-accounts/${account.id}/scheduled-posts`
  expect(await client.call('GET', path)).toMatchObject({ count: 2 })
})

test('a scheduled post of a disconnected account says at once that it waits', async () => {
  const post = await scheduled()
  await disconnect()
  expect((await fresh(post)).problem).toMatchObject({ code: 'account_disconnected' })
  const { posts } = await client.call<{ posts: Post[] }>('GET', '/api/posts?status=scheduled')
  expect(posts[0]?.problem?.cause).toBe('The account was disconnected, so this post waits.')
  expect(await blocked()).toMatchObject([
    { account: { id: account.id, isConnected: false }, count: 1, overdue: 0 },
  ])
})

test('it is stopped before its time, keeps its points, and its history says why', async () => {
  const before = await pointsOf(app, ada)
  const post = await scheduled()
  await disconnect()
  await Promise.all([stop(), stop()])
  const { post: stopped, history } = await client.read(post.id)
  expect(stopped).toMatchObject({
    status: 'needs_attention',
    scheduledAt: post.scheduledAt,
    problem: { code: 'account_disconnected' },
    can: { edit: true, publish: true, schedule: true, cancel: true, delete: true },
  })
  expect(history.filter(({ step }) => step === 'needs_attention')).toHaveLength(1)
  expect(await pointsOf(app, ada)).toEqual({ ...before, available: before.available - 2, held: 2 })
})

test('the same happens when the platform ends the access', async () => {
  const post = await scheduled()
  await markConnectionReauthRequired(app.ctx, await connectionOf(app.ctx, account))
  expect((await fresh(post)).problem).toMatchObject({ code: 'reauth_required' })
  await stop()
  expect(await fresh(post)).toMatchObject({ status: 'needs_attention', problem: { code: 'reauth_required' } })
})

test('posts of an account that is connected again in the meantime are not stopped', async () => {
  const post = await scheduled()
  await disconnect()
  await reconnect()
  await stop()
  expect(await fresh(post)).toMatchObject({ status: 'scheduled', problem: null })
})

test('reconnecting resumes nothing by itself', async () => {
  const post = await scheduled()
  await disconnect()
  await stop()
  await reconnect()
  expect((await fresh(post)).status).toBe('needs_attention')
  expect(await blocked()).toMatchObject([
    { account: { id: account.id, isConnected: true }, count: 1, overdue: 0 },
  ])
})

test('nothing can be resumed while the account is not connected', async () => {
  await scheduled()
  await disconnect()
  await stop()
  await expect(resume()).rejects.toThrow('account_disconnected')
})

test('resuming schedules future posts as before and publishes overdue ones in order, with the points they hold', async () => {
  const before = await pointsOf(app, ada)
  const future = await scheduled('Future')
  const overdue = await scheduled('Overdue')
  const older = await scheduled('Older')
  await disconnect()
  await stop()
  await makeOverdue(overdue, 1)
  await makeOverdue(older, 2)
  await reconnect()
  expect(await resume()).toEqual({ publishing: 2, scheduled: 1, asking: 0, refused: [], hasMore: false })
  expect(await fresh(future)).toMatchObject({
    status: 'scheduled',
    scheduledAt: future.scheduledAt,
    problem: null,
  })
  const rows = await app.ctx.db
    .selectFrom('posts')
    .select('content')
    .where('workspace_id', '=', ada.workspaceId)
    .where('status', '=', 'scheduled')
    .orderBy('due_at')
    .execute()
  expect(rows.map(({ content }) => content)).toEqual(['Older', 'Overdue', 'Future'])
  expect(await pointsOf(app, ada)).toEqual({ ...before, available: before.available - 6, held: 6 })
  expect((await client.read(overdue.id)).history.at(-1)).toMatchObject({
    step: 'resumed',
    by: 'Ada Lovelace',
  })
  expect(await blocked()).toEqual([])
  expect(await resume()).toMatchObject({ publishing: 0, scheduled: 0 })
})

test('a resumed post that is later than the workspace allows asks first', async () => {
  const post = await scheduled()
  await disconnect()
  await stop()
  await makeOverdue(post, 30)
  await reconnect()
  expect(await resume()).toMatchObject({ publishing: 0, asking: 1 })
  const asking = await fresh(post)
  expect(asking).toMatchObject({ status: 'needs_attention', problem: { code: 'too_late' } })
  expect(asking.problem?.cause).toContain('30 hours ago')
})

test('posts that failed for the lost access are published now, and cost nothing', async () => {
  const before = await pointsOf(app, ada)
  const post = await client.draft(account, 'Failed')
  await fail(post)
  expect(await blocked()).toMatchObject([{ count: 1, overdue: 1 }])
  expect(await resume()).toMatchObject({ publishing: 1 })
  expect((await fresh(post)).status).toBe('publishing')
  expect(await pointsOf(app, ada)).toEqual(before)
})

test('the rest of a partly published post is published too', async () => {
  const post = await client.draft(account, 'Partly')
  const withPart = await client.change(post, { parts: [{ kind: 'message', content: 'More' }] })
  const problem = { code: 'partly_published', reason: 'reauth_required', cause: 'No.', cure: 'Yes.' } as const
  await app.ctx.db
    .updateTable('posts')
    .set({ status: 'needs_attention', published_at: new Date(), problem: JSON.stringify(problem) })
    .where('id', '=', withPart.id)
    .execute()
  expect(await resume()).toMatchObject({ publishing: 1 })
  const { post: resumed, history } = await client.read(withPart.id)
  expect(resumed.status).toBe('publishing')
  expect(history.at(-1)?.message).toContain('Publishing the rest was requested.')
})

test('one that cannot be published stays, with the reason', async () => {
  const post = await client.draft(account, 'x'.repeat(300))
  await fail(post)
  const { refused, publishing } = await resume()
  expect(publishing).toBe(0)
  expect(refused).toMatchObject([{ postId: post.id }])
  expect((await fresh(post)).status).toBe('failed')
})

test('two members who resume at the same time resume each post once', async () => {
  const posts = [await scheduled('One'), await scheduled('Two'), await scheduled('Three')]
  await disconnect()
  await stop()
  await reconnect()
  const [a, b] = await Promise.all([resume(), resume()])
  expect(a.scheduled + b.scheduled).toBe(3)
  expect(a.publishing + b.publishing).toBe(0)
  for (const post of posts) {
    const { post: resumed, history } = await client.read(post.id)
    expect(resumed.status).toBe('scheduled')
    expect(history.filter(({ step }) => step === 'resumed')).toHaveLength(1)
  }
})

test('a stopped post keeps waiting when its text changes, and gets a new time without further points', async () => {
  const before = await pointsOf(app, ada)
  const post = await scheduled()
  await disconnect()
  await stop()
  const changed = await client.change(await fresh(post), { content: 'Better' })
  expect(changed).toMatchObject({ status: 'needs_attention', content: 'Better' })
  await reconnect()
  const moved = await client.act(changed, 'schedule', { ...time, localTime: '2028-06-01T10:00' })
  expect(moved).toMatchObject({ status: 'scheduled', problem: null })
  expect(await pointsOf(app, ada)).toEqual({ ...before, available: before.available - 2, held: 2 })
})

test('canceling a stopped post returns its points', async () => {
  const before = await pointsOf(app, ada)
  const post = await scheduled()
  await disconnect()
  await stop()
  expect(await client.act(await fresh(post), 'cancel')).toMatchObject({ status: 'draft', problem: null })
  expect(await pointsOf(app, ada)).toEqual(before)
})
