import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '../../contract/workspaces/access.ts'
import type { NotifiedEvent } from '../../contract/events/events.ts'
import type { Notification } from '../../contract/notifications/notifications.ts'
import type { Post, PostSummary } from '../../contract/posts/posts.ts'
import { apiClient } from '../../tests/support/api-client.ts'
import type { TestApp, TestUser } from '../../tests/support/app.ts'
import { emitted, pointsMissing, postFailed } from '../../tests/support/sample-events.ts'
import { sharedApp } from '../../tests/support/shared-app.ts'
import { addNotification } from './add-notification.ts'
import { sweepNotifications } from './sweep-notifications.ts'

let app: TestApp
let ada: TestUser

beforeAll(async () => {
  app = await sharedApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ada = await app.addUser()
})

async function add(event?: NotifiedEvent, at?: Date): Promise<string> {
  const one = emitted(ada.workspaceId, event, at)
  await addNotification(app.ctx, one)
  return one.id
}

const saveDraftOf = (user: TestUser, content: string) =>
  apiClient(app.url, user.token).save({ platform: 'twitter', content })

type Reply = {
  notifications: Notification[]
  posts: PostSummary[]
  nextCursor: string | null
  unread: number
}

async function list(user = ada, query = ''): Promise<Reply> {
  const { status, body } = await app.request('GET', `/api/notifications${query}`, { token: user.token })
  expect(status).toBe(200)
  return body as unknown as Reply
}
const idsOf = ({ notifications }: Reply) => notifications.map(({ id }) => id)
const unreadOf = ({ notifications }: Reply) =>
  notifications.filter(({ isRead }) => !isRead).map(({ id }) => id)
const read = (id: string, user = ada) =>
  app.request('POST', `/api/notifications/${id}/read`, { token: user.token })
const readAll = (upTo: string, user = ada) =>
  app.request('POST', '/api/notifications/read', { token: user.token, body: { upTo } })

/** A member of Ada's workspace who works in it. */
async function member(role: Role): Promise<TestUser> {
  const user = await app.addUser()
  const { workspaceId } = ada
  await app.ctx.db
    .insertInto('members')
    .values({ user_id: user.user.id, workspace_id: workspaceId, role, created_at: new Date() })
    .execute()
  const { status } = await app.request('POST', '/api/session/workspace', {
    token: user.token,
    body: { workspaceId },
  })
  expect(status).toBe(200)
  return user
}

const needsReconnect: NotifiedEvent = {
  type: 'social_account.needs_reconnect',
  data: { socialAccountId: randomUUIDv7(), platform: 'instagram', username: 'ada' },
}
const disconnectedBy = (userId: string): NotifiedEvent => ({
  type: 'social_account.disconnected',
  data: {
    socialAccountId: randomUUIDv7(),
    platform: 'instagram',
    username: 'ada',
    by: { userId, name: 'Grace Hopper' },
    scheduledPosts: 3,
  },
})
const pointsLow: NotifiedEvent = { type: 'points.low', data: { available: 12 } }
const videoOf = (userId: string): NotifiedEvent => ({
  type: 'generation.video_ready',
  data: { generationId: randomUUIDv7(), userId, platform: 'tiktok' },
})

test('a new workspace has no notifications', async () => {
  expect(await list()).toMatchObject({ notifications: [], nextCursor: null, unread: 0 })
})

test('an event becomes one unread notification, however often and wherever it is delivered', async () => {
  const one = emitted(ada.workspaceId)
  await Promise.all([addNotification(app.ctx, one), addNotification(app.ctx, one)])
  await addNotification(app.ctx, one)
  expect(await list()).toMatchObject({
    notifications: [{ id: one.id, at: one.at, isRead: false, event: one.event }],
    unread: 1,
  })
})

async function failedPost(content: string): Promise<Post> {
  const post = await saveDraftOf(ada, content)
  await setStatus(post, 'failed')
  return post
}
const setStatus = ({ id }: Post, status: 'failed' | 'draft') =>
  app.ctx.db.updateTable('posts').set({ status }).where('id', '=', id).execute()

test('the list has the posts of failures as they are now, and no others', async () => {
  const failed = await failedPost('Still failed')
  const again = await failedPost('A draft again')
  await failedPost('Nobody was told of it')
  for (const { id } of [failed, again]) await add(postFailed(id))
  await setStatus(again, 'draft')
  const { posts } = await list()
  expect(posts.toSorted((one, other) => one.excerpt.localeCompare(other.excerpt))).toMatchObject([
    { id: again.id, status: 'draft' },
    {
      id: failed.id,
      status: 'failed',
      excerpt: 'Still failed',
      version: failed.version,
      can: { publish: true },
    },
  ])
})

test('a failure is solved and read for all members once its post no longer needs them, and also once it is deleted', async () => {
  const grace = await member('editor')
  const [failed, again, deleted] = [
    await failedPost('Still failed'),
    await failedPost('A draft again'),
    await failedPost('Is deleted'),
  ]
  const ids: string[] = []
  for (const { id } of [failed, again, deleted]) ids.unshift(await add(postFailed(id)))
  expect(await list(grace)).toMatchObject({ unread: 3 })
  await setStatus(again, 'draft')
  await app.ctx.db.deleteFrom('posts').where('id', '=', deleted.id).execute()
  for (const reader of [ada, grace]) {
    const { notifications, unread } = await list(reader)
    expect(notifications.map(({ isSolved, isRead }) => [isSolved, isRead])).toEqual([
      [true, true],
      [true, true],
      [false, false],
    ])
    expect(unread).toBe(1)
    expect(idsOf(await list(reader, '?show=unread'))).toEqual(ids.slice(2))
  }
})

test('a post that fails again counts once', async () => {
  const post = await failedPost('Twice')
  const first = await add(postFailed(post.id))
  const second = await add(postFailed(post.id))
  const { notifications, unread } = await list()
  expect(notifications.map(({ id, isSolved }) => [id, isSolved])).toEqual([
    [second, false],
    [first, true],
  ])
  expect(unread).toBe(1)
})

test('the list has the newest first, in pages', async () => {
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) ids.unshift(await add())
  const first = await list(ada, '?limit=2')
  const second = await list(ada, `?limit=2&cursor=${first.nextCursor}`)
  const third = await list(ada, `?limit=2&cursor=${second.nextCursor}`)
  expect([first, second, third].map(idsOf)).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)])
  expect([first.unread, third.unread, third.nextCursor]).toEqual([5, 5, null])
})

test('the list can show only what is unread, or what is about posts or accounts, in pages', async () => {
  const [first, account, points, second] = [
    await add(),
    await add(needsReconnect),
    await add(pointsLow),
    await add(),
  ]
  await read(second)
  expect(idsOf(await list(ada, '?show=unread'))).toEqual([points, account, first])
  expect(idsOf(await list(ada, '?show=accounts'))).toEqual([account])
  const posts = await list(ada, '?show=posts&limit=1')
  expect(idsOf(posts)).toEqual([second])
  expect(posts.unread).toBe(3)
  expect(idsOf(await list(ada, `?show=posts&limit=1&cursor=${posts.nextCursor}`))).toEqual([first])
})

test('a cursor of no list is refused', async () => {
  const { token } = ada
  expect(await app.request('GET', '/api/notifications?cursor=x', { token })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  })
})

test('a notification is read by one user only', async () => {
  const grace = await member('admin')
  const [first, second] = [await add(), await add()]
  expect((await read(first)).status).toBe(200)
  expect((await read(first)).status).toBe(200)
  expect(unreadOf(await list())).toEqual([second])
  expect((await list()).unread).toBe(1)
  expect((await list(grace)).unread).toBe(2)
})

test('marking all as read leaves those unread that came after the newest one that the user saw', async () => {
  const grace = await member('admin')
  const [, seen, later] = [await add(), await add(), await add()]
  expect((await readAll(seen)).status).toBe(200)
  expect(unreadOf(await list())).toEqual([later])
  expect((await list()).unread).toBe(1)
  expect((await list(grace)).unread).toBe(3)
})

test('marking all as read up to an earlier notification makes none unread again', async () => {
  const [first, second] = [await add(), await add()]
  await readAll(second)
  await readAll(first)
  expect((await list()).unread).toBe(0)
})

test('a disconnected account is reported to all members but the one who disconnected it', async () => {
  const [admin, viewer] = [await member('admin'), await member('viewer')]
  await add(disconnectedBy(admin.user.id))
  const typesFor = async (user: TestUser) => (await list(user)).notifications.map(({ event }) => event.type)
  expect(await typesFor(ada)).toEqual(['social_account.disconnected'])
  expect(await typesFor(viewer)).toEqual(['social_account.disconnected'])
  expect(await typesFor(admin)).toEqual([])
  expect((await list(admin)).unread).toBe(0)
})

test('each role gets the notifications about what it can act on', async () => {
  const editor = await member('editor')
  const admin = await member('admin')
  const viewer = await member('viewer')
  for (const event of [pointsMissing(), needsReconnect, pointsLow, videoOf(editor.user.id)]) await add(event)
  const typesFor = async (user: TestUser) =>
    (await list(user)).notifications.map(({ event }) => event.type).toReversed()
  expect(await typesFor(ada)).toEqual(['post.points_missing', 'social_account.needs_reconnect', 'points.low'])
  expect(await typesFor(admin)).toEqual(['post.points_missing', 'social_account.needs_reconnect'])
  expect(await typesFor(editor)).toEqual(['post.points_missing', 'generation.video_ready'])
  expect(await typesFor(viewer)).toEqual([])
  expect((await list(editor)).unread).toBe(2)
  expect((await list(viewer)).unread).toBe(0)
})

test.each([
  ['bellPosts', pointsMissing()],
  ['bellAccounts', needsReconnect],
  ['bellPoints', pointsLow],
])('with %s off, the bell neither shows nor counts what it is about', async (key, event) => {
  await add(event)
  const others = [pointsMissing(), needsReconnect, pointsLow].filter(({ type }) => type !== event.type)
  const shown = [await add(others[0]), await add(others[1])]
  const grace = await member('owner')
  const turnOff = { token: ada.token, body: { [key]: false } }
  expect(await app.request('PATCH', '/api/user/preferences', turnOff)).toMatchObject({ status: 200 })
  expect(await list()).toMatchObject({ unread: 2 })
  expect(idsOf(await list())).toEqual(shown.toReversed())
  expect(await list(grace)).toMatchObject({ unread: 3 })
})

test('a member cannot mark a notification that is not for them', async () => {
  const editor = await member('editor')
  const id = await add(pointsLow)
  for (const answer of [await read(id, editor), await readAll(id, editor)]) {
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
})

test('an event of a workspace that was deleted is ignored', async () => {
  await addNotification(app.ctx, emitted(randomUUIDv7()))
})

test('notifications are deleted after 90 days', async () => {
  const day = 86_400_000
  await add(postFailed(), new Date(Date.now() - 90 * day - 60_000))
  const kept = await add(postFailed(), new Date(Date.now() - 90 * day + 60_000))
  await sweepNotifications(app.ctx)
  expect(idsOf(await list())).toEqual([kept])
})
