import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import { platformKeys, type PlatformKey } from '../../contract/platforms/platforms.ts'
import type { Post } from '../../contract/posts/posts.ts'
import { apiClient, type ApiClient } from '../../tests/support/api-client.ts'
import type { TestApp, TestUser } from '../../tests/support/app.ts'
import { sharedApp } from '../../tests/support/shared-app.ts'
import { postIn, saveChange, saveDraft, type DraftFields } from '../../tests/support/draft-call.ts'

let app: TestApp
let ada: TestUser
let bob: TestUser
let client: ApiClient
let account: SocialAccount

beforeAll(async () => {
  app = await sharedApp()
  ada = await app.addUser({ fullName: 'Ada Lovelace' })
  bob = await app.addUser()
  client = apiClient(app.url, ada.token)
  account = await client.connect('twitter', 'ada_posts')
})
afterAll(() => app.close())

const draftBody = { platform: 'twitter', content: 'First words' } as const
const ask = (method: string, path: string, body?: object, token = ada.token) =>
  app.request(method, path, { token, ...(body && { body }) })
const save = (fields: Partial<DraftFields> = {}, token = ada.token) =>
  saveDraft(app, token, { ...draftBody, ...fields })
const create = (fields: Partial<DraftFields> = {}): Promise<Post> =>
  client.save({ ...draftBody, socialAccountId: account.id, ...fields })
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)

test('a draft keeps its text and says "Draft saved"', async () => {
  const post = await create({ content: '  Héllo 👋\nworld  ' })
  expect(post).toMatchObject({
    status: 'draft',
    timestamp: 'Draft saved',
    content: '  Héllo 👋\nworld  ',
    version: 1,
  })
  const { post: read, history } = await client.read(post.id)
  expect(read).toEqual(post)
  expect(history).toMatchObject([{ step: 'created', by: 'Ada Lovelace' }])
})

test('a draft for each of the six platforms can be saved without an account', async () => {
  for (const platform of platformKeys) {
    const post = await create({ platform, socialAccountId: null, content: `For ${platform}` })
    expect(post).toMatchObject({ platform, account: null, can: { publish: true } })
  }
})

test('blank content is refused with a message, and nothing is stored', async () => {
  const reply = await save({ content: ' \n ' })
  expect(reply).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', errors: { content: 'Write something first.' } },
  })
})

test("a post cannot use another workspace's account or media", async () => {
  const reply = await save({ socialAccountId: account.id }, bob.token)
  expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const picture = await save({ media: [{ mediaId: randomUUID() }] })
  expect(picture).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('an account of another platform is refused', async () => {
  const reply = await save({ platform: 'instagram', socialAccountId: account.id })
  expect(reply).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
})

test('a post keeps what was chosen of the options of its platform', async () => {
  const post = await create({ options: { replySettings: 'following' } })
  expect(post.options).toEqual({ replySettings: 'following' })
  expect((await client.read(post.id)).post.options).toEqual(post.options)
})

test('an option that the platform does not have is refused', async () => {
  const wrong: [PlatformKey, Record<string, string>][] = [
    ['instagram', { replySettings: 'following' }],
    ['twitter', { replySettings: 'nobody' }],
    ['twitter', { audience: 'all' }],
  ]
  for (const [platform, options] of wrong) {
    const reply = await save({ platform, options })
    expect(reply, JSON.stringify(options)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  }
})

test.each([
  ['too long for X', { content: '漢'.repeat(141) }, 'content_invalid'],
  ['without an account', { socialAccountId: null }, 'account_required'],
])('publishing a post %s is refused and it stays a draft', async (_what, change, code) => {
  const post = await create(change)
  const reply = await ask('POST', `/api/posts/${post.id}/publish`, { version: post.version })
  expect(reply).toMatchObject({ status: 422, body: { code } })
  expect((await client.read(post.id)).post.status).toBe('draft')
})

test('X counts weighted: 140 wide characters fit, and a link counts 23', async () => {
  for (const content of ['漢'.repeat(140), `${'a'.repeat(256)} https://example.com/${'long'.repeat(50)}`]) {
    const post = await create({ content })
    const reply = await ask('POST', `/api/posts/${post.id}/publish`, { version: post.version })
    expect(reply.status).toBe(200)
    await app.ctx.db
      .updateTable('posts')
      .set({ status: 'draft', due_at: null })
      .where('id', '=', post.id)
      .execute()
  }
})

test('a post that was just requested has no next try, and one that waits has', async () => {
  const { id, version } = await create()
  await ask('POST', `/api/posts/${id}/publish`, { version })
  expect((await client.read(id)).post).toMatchObject({ status: 'publishing', nextTryAt: null })
  const next = new Date(Date.now() + 600_000)
  await app.ctx.db.updateTable('posts').set({ due_at: next }).where('id', '=', id).execute()
  expect((await client.read(id)).post.nextTryAt).toBe(next.toISOString())
})

test('an unverified user can write drafts but neither publish nor schedule', async () => {
  const eve = await app.addUser({ verified: false })
  const { id, version } = postIn((await save({}, eve.token)).body)
  for (const [act, body] of [
    ['publish', { version }],
    ['schedule', { version, localTime: tomorrow(), timeZone: 'UTC' }],
  ] as const) {
    const reply = await ask('POST', `/api/posts/${id}/${act}`, body, eve.token)
    expect(reply).toMatchObject({ status: 403, body: { code: 'email_not_verified' } })
  }
})

test('a scheduled time keeps its instant and its time zone, and moving it is recorded in the history', async () => {
  const post = await create()
  const year = new Date().getFullYear() + 1
  const planned = await client.act(post, 'schedule', {
    localTime: `${year}-07-01T09:30`,
    timeZone: 'America/New_York',
  })
  expect(planned).toMatchObject({
    status: 'scheduled',
    scheduledAt: `${year}-07-01T13:30:00.000Z`,
    timeZone: 'America/New_York',
  })
  const moved = await client.act(planned, 'schedule', {
    localTime: `${year}-01-01T09:30`,
    timeZone: 'America/New_York',
  })
  expect(moved.scheduledAt).toBe(`${year}-01-01T14:30:00.000Z`)
  const back = await client.act(moved, 'cancel')
  expect(back).toMatchObject({ status: 'draft', scheduledAt: null })
  const { history } = await client.read(post.id)
  expect(history.map((event) => event.step)).toEqual(['created', 'scheduled', 'rescheduled', 'canceled'])
  expect(history[1]?.message).toContain('(America/New_York)')
})

test('a time that a clock change skips moves forward by the change', async () => {
  const post = await create()
  const planned = await client.act(post, 'schedule', {
    localTime: '2027-03-28T02:30',
    timeZone: 'Europe/Paris',
  })
  expect(planned.scheduledAt).toBe('2027-03-28T01:30:00.000Z')
})

test.each([
  ['in the past', { localTime: '2020-01-01T10:00', timeZone: 'UTC' }],
  ['that does not exist', { localTime: '2027-02-30T10:00', timeZone: 'UTC' }],
  ['in no known zone', { localTime: '2027-02-20T10:00', timeZone: 'Mars/Olympus' }],
  ['in a far century', { localTime: '2199-02-20T10:00', timeZone: 'UTC' }],
])('a time %s is refused with words', async (_what, time) => {
  const post = await create()
  const reply = await ask('POST', `/api/posts/${post.id}/schedule`, { version: 1, ...time })
  expect(reply).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', errors: { localTime: expect.any(String) } },
  })
})

test('a scheduled post can be edited but not into content that the platform rejects', async () => {
  const post = await create()
  const planned = await client.act(post, 'schedule', { localTime: tomorrow(), timeZone: 'UTC' })
  const reply = await saveChange(app, ada.token, planned, { content: 'a'.repeat(281) })
  expect(reply).toMatchObject({ status: 422, body: { code: 'content_invalid' } })
  expect(await client.change(planned, { content: 'Better' })).toMatchObject({
    status: 'scheduled',
    content: 'Better',
  })
})

test('an action that the state of a post does not allow is refused with the reason', async () => {
  const post = await create()
  for (const act of ['confirm-published', 'publish-again', 'cancel']) {
    const reply = await ask('POST', `/api/posts/${post.id}/${act}`, { version: 1 })
    expect(reply, act).toMatchObject({ status: 409, body: { code: 'conflict' } })
  }
})

test('the list is filtered and paged without gaps or repeats, newest first', async () => {
  const carl = await app.addUser()
  const own = apiClient(app.url, carl.token)
  const made: string[] = []
  for (let i = 0; i < 7; i++) {
    const platform = i % 2 === 0 ? 'twitter' : 'linkedin'
    const post = await own.save({ platform, content: `Number ${i}` })
    made.unshift(post.id)
  }
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: { posts: Post[]; nextCursor: string | null } = await own.call(
      'GET',
      `/api/posts?limit=3${cursor && `&cursor=${cursor}`}`,
    )
    seen.push(...page.posts.map((post) => post.id))
    cursor = page.nextCursor
  }
  expect(seen).toEqual(made)
  const linkedin = await own.call<{ posts: Post[] }>('GET', '/api/posts?platform=linkedin&status=draft')
  expect(linkedin.posts.map((post) => post.excerpt)).toEqual(['Number 5', 'Number 3', 'Number 1'])
  expect((await own.call<{ posts: Post[] }>('GET', '/api/posts?status=published')).posts).toEqual([])
})

test('deleting a post needs its version', async () => {
  const post = await create()
  expect((await ask('DELETE', `/api/posts/${post.id}`)).status).toBe(400)
  expect((await ask('DELETE', `/api/posts/${post.id}?version=9`)).status).toBe(409)
  expect((await ask('DELETE', `/api/posts/${post.id}?version=1`)).status).toBe(200)
  expect((await ask('GET', `/api/posts/${post.id}`)).status).toBe(404)
})
