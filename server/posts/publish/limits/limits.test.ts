import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { FaultOrder, LogEntry } from '../../../../sandbox/index.ts'
import type { Media } from '../../../../contract/media/media.ts'
import { platformKeys, platforms } from '../../../../contract/platforms/platforms.ts'
import type { PostOptions } from '../../../../contract/platforms/post-options.ts'
import type { Post } from '../../../../contract/posts/posts.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../../../tests/support/api-client.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { sampleVideo } from '../../../../tests/support/sample-video.ts'
import { sandboxControls, type SandboxControls } from '../../../../tests/support/sandbox-controls.ts'
import { storedToken } from '../../../../tests/support/stored-access.ts'
import { startDispatcher, type Dispatcher } from '../dispatch/dispatcher.ts'
import { parkCalls } from './call-limits.queries.ts'
import { full, platformsToTest } from '../../../../tests/support/test-size.ts'

let app: TestApp
let client: ApiClient
let sandbox: SandboxControls
let dispatcher: Dispatcher
let accounts = 0

beforeAll(async () => {
  app = await startTestApp({ env: { PUBLISH_SWEEP_SECONDS: '1' } })
  client = apiClient(app.url, (await app.addUser()).token)
  sandbox = sandboxControls(app.url)
  await sandbox.settings({ processingMs: 0 })
  dispatcher = startDispatcher(app.workerCtx)
})
afterEach(async () => {
  await sandbox.clearFaults()
  await sandbox.settings({ rateLimitFactor: 1000 })
  await app.ctx.db.deleteFrom('call_limits').execute()
})
afterAll(async () => {
  await dispatcher.stop(2_000)
  await app.close()
})

const fault = (
  { platform, username }: SocialAccount,
  order: Omit<FaultOrder, 'platform' | 'operation' | 'account'>,
) =>
  sandbox.fault({
    platform,
    operation: platform === 'instagram' ? 'publish' : 'create-post',
    // LinkedIn tells no handle of a member, only a name such as "Limits 3".
    account: username.toLowerCase().replace(' ', '_'),
    ...order,
  })

async function sent(account: SocialAccount): Promise<LogEntry[]> {
  return (await sandbox.accepted()).filter(({ text }) => text.startsWith(account.username))
}
const connect = () => client.connect('twitter', `limits_${(accounts += 1)}`)

/** Posts that are due now. */
async function due(
  account: SocialAccount,
  count: number,
  media: Media[] = [],
  options: PostOptions = {},
): Promise<Post[]> {
  const posts: Post[] = []
  for (let index = 0; index < count; index += 1) {
    const draft = await client.save({
      platform: account.platform,
      socialAccountId: account.id,
      content: `${account.username} ${index}`,
      media: media.map(({ id }) => ({ mediaId: id, altText: '' })),
      options,
    })
    posts.push(await client.act(draft, 'schedule', { localTime: '2030-06-01T10:00', timeZone: 'UTC' }))
  }
  // One after the other, so that it is known which of them are sent first.
  const started = Date.now() - 60_000
  for (const [index, { id }] of posts.entries()) {
    const at = new Date(started + index)
    await app.ctx.db.updateTable('posts').set({ due_at: at, scheduled_at: at }).where('id', '=', id).execute()
  }
  return posts
}
async function uploadPicture(): Promise<Media> {
  const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#6366f1' } })
    .jpeg()
    .toBuffer()
  return client.upload(bytes, 'square.jpg', 'image/jpeg')
}
const uploadVideo = async () => client.upload(await sampleVideo(), 'clip.mp4', 'video/mp4')
const rowsOf = (account: SocialAccount) =>
  app.ctx.db
    .selectFrom('posts')
    .select(['attempt', 'leased_by'])
    .where('social_account_id', '=', account.id)
    .execute()
const attemptsOf = async (account: SocialAccount) =>
  (await rowsOf(account)).reduce((sum, { attempt }) => sum + attempt, 0)
const sendingOf = async (account: SocialAccount) =>
  (await rowsOf(account)).filter(({ leased_by: worker }) => worker !== null).length

test('one refusal parks all posts of its account until the time that the platform named, and spends no try', async () => {
  const account = await connect()
  await fault(account, { fault: 'retry-after', seconds: full ? 8 : 3 })
  const posts = await due(account, 12)
  await expect.poll(() => attemptsOf(account)).toBeGreaterThan(0)
  let parkedUntil = Number.NaN
  await expect
    .poll(async () => {
      const { post } = await client.read(posts[11]?.id ?? '')
      parkedUntil = Date.parse(post.nextTryAt ?? '')
      return post
    })
    .toMatchObject({ status: 'scheduled', nextTryAt: expect.any(String) as string })
  // Posts that were already being sent are refused too, but no other is tried.
  await expect.poll(() => sendingOf(account)).toBe(0)
  await sandbox.clearFaults()
  expect(await attemptsOf(account)).toBeLessThanOrEqual(4)
  for (const { id } of posts) await client.until(id, ['published'])
  const times = (await sent(account)).map(({ requestedAt }) => requestedAt)
  expect(times).toHaveLength(12)
  expect(Math.min(...times)).toBeGreaterThanOrEqual(parkedUntil)
  const tries = await app.ctx.db.selectFrom('post_attempts').select('tries').where('tries', '>', 0).execute()
  expect(tries).toEqual([])
})

test.each(platformsToTest(platformKeys, 'twitter'))(
  'a refusal parks the later posts of its account on %s',
  async (platform) => {
    const options: PostOptions =
      platform === 'tiktok' ? { privacyLevel: 'PUBLIC_TO_EVERYONE', commercialContent: 'no' } : {}
    const account = await client.connect(platform, `limits_${(accounts += 1)}`)
    const media = [platforms[platform].images ? await uploadPicture() : await uploadVideo()]
    await fault(account, { fault: 'retry-after', seconds: 600 })
    const [first] = await due(account, 1, media, options)
    const isParked = async (post: Post | undefined) => {
      const { nextTryAt } = (await client.read(post?.id ?? '')).post
      return nextTryAt !== null && Date.parse(nextTryAt) - Date.now() > 9 * 60_000
    }
    await expect.poll(() => isParked(first)).toBe(true)
    const before = await attemptsOf(account)
    const [later] = await due(account, 1, media, options)
    await expect.poll(() => isParked(later)).toBe(true)
    expect(await attemptsOf(account)).toBe(before)
    expect(await sent(account)).toEqual([])
  },
)

test('a limit that the platform announces is not overrun', async () => {
  const account = await connect()
  const other = await connect()
  // X accepts 100 posts of an account in 15 minutes.
  await sandbox.settings({ rateLimitFactor: 0.05 })
  await due(account, 9)
  await expect.poll(async () => (await sent(account)).length).toBe(5)
  const [late] = await due(other, 1)
  await client.until(late?.id ?? '', ['published'])
  expect(await sent(account)).toHaveLength(5)
  const refused = await app.ctx.db
    .selectFrom('post_events')
    .innerJoin('posts', 'posts.id', 'post_events.post_id')
    .select('answer')
    .where('social_account_id', '=', account.id)
    .where('answer', 'like', 'HTTP 429%')
    .execute()
  expect(refused.length).toBeLessThanOrEqual(3)
  const { posts } = await client.call<{ posts: Post[] }>('GET', '/api/posts?status=scheduled')
  const waiting = posts.filter((post) => post.account?.id === account.id)
  expect(waiting.length).toBeGreaterThan(0)
  for (const post of waiting) {
    expect(Date.parse(post.nextTryAt ?? '') - Date.now()).toBeGreaterThan(10 * 60_000)
  }
})

test('an Instagram account whose usage comes near its limit is slowed down before it is refused', async () => {
  const account = await client.connect('instagram', `limits_${(accounts += 1)}`)
  // 240 calls a day. Most of them are made before.
  await sandbox.settings({ rateLimitFactor: 0.05 })
  const me = `${app.url}/sandbox/instagram/v25.0/me?access_token=${await storedToken(app.ctx, account)}`
  const usedCalls = async () => {
    const header = (await fetch(me)).headers.get('x-business-use-case-usage') ?? ''
    return Number(/"call_count":(\d+)/.exec(header)?.[1])
  }
  while ((await usedCalls()) < 78) void 0
  await due(account, 20, [await uploadPicture()])
  const statuses = () =>
    app.ctx.db
      .selectFrom('posts')
      .select(['status', 'leased_by'])
      .where('social_account_id', '=', account.id)
      .execute()
  await expect
    .poll(async () => (await statuses()).filter(({ status }) => status === 'published').length)
    .toBeGreaterThan(0)
  await expect.poll(async () => (await statuses()).every((post) => post.leased_by === null)).toBe(true)
  const { posts } = await client.call<{ posts: Post[] }>('GET', '/api/posts?status=scheduled')
  const waiting = posts.filter((post) => post.account?.id === account.id)
  expect(waiting.length).toBeGreaterThan(5)
  expect(Date.parse(waiting[0]?.nextTryAt ?? '') - Date.now()).toBeLessThan(5 * 60_000)
  const answers = await app.ctx.db
    .selectFrom('post_events')
    .innerJoin('posts', 'posts.id', 'post_events.post_id')
    .select('answer')
    .where('social_account_id', '=', account.id)
    .where('answer', 'like', '%too many calls%')
    .execute()
  expect(answers).toEqual([])
})

test('a limit of the whole installation parks every account of the platform', async () => {
  const [first, second] = [await connect(), await connect()]
  await fault(first, { fault: 'credits-depleted' })
  const [post] = await due(first, 1)
  await expect.poll(async () => (await client.read(post?.id ?? '')).post.nextTryAt).not.toBeNull()
  const [other] = await due(second, 1)
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  expect((await client.read(other?.id ?? '')).post).toMatchObject({ status: 'scheduled' })
  expect(await sent(second)).toEqual([])
})

test('refusals that name no time wait longer each time, and those of calls side by side count once', async () => {
  const limited = { accountId: crypto.randomUUID(), platform: 'twitter' as const }
  const park = async () => {
    const until = await parkCalls(app.ctx.db, limited, { scope: 'account', waitMs: null })
    return Math.round((until.getTime() - Date.now()) / 1000)
  }
  const letEnd = () => app.ctx.db.updateTable('call_limits').set({ until: new Date() }).execute()
  expect([await park(), await park(), await park()]).toEqual([60, 60, 60])
  await letEnd()
  expect(await park()).toBe(120)
  await letEnd()
  expect(await park()).toBe(240)
})
