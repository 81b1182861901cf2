import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { platformKeys, platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { Post } from '../../../contract/posts/posts.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../tests/support/app.ts'
import { sampleVideo } from '../../../tests/support/sample-video.ts'
import { sandboxControls, type SandboxControls } from '../../../tests/support/sandbox-controls.ts'
import { refreshPostMetrics } from '../metrics/refresh-metrics.ts'
import { startDispatcher, type Dispatcher } from './dispatch/dispatcher.ts'
import { platformsToTest } from '../../../tests/support/test-size.ts'

let app: TestApp
let sandbox: SandboxControls
let dispatcher: Dispatcher
let user: TestUser
let client: ApiClient
let handles = 0

beforeAll(async () => {
  app = await startTestApp()
  sandbox = sandboxControls(app.url)
  await sandbox.settings({ processingMs: 0 })
  dispatcher = startDispatcher(app.workerCtx)
  user = await app.addUser()
  client = apiClient(app.url, user.token)
})
afterEach(async () => {
  await sandbox.clearFaults()
  await app.ctx.db.deleteFrom('call_limits').execute()
})
afterAll(async () => {
  await dispatcher.stop(2_000)
  await app.close()
})

const deleting = platformKeys.filter((platform) => platforms[platform].deletes)
const tested = platformsToTest(deleting, 'twitter', 'facebook')

/** Published on a new account; `messages` follow it in a thread. */
async function publish(
  platform: PlatformKey,
  messages: string[] = [],
): Promise<{ post: Post; account: SocialAccount }> {
  const account = await client.connect(platform, `gone_${(handles += 1)}`)
  const draft = await client.save({
    platform,
    socialAccountId: account.id,
    content: 'To be deleted',
    parts: messages.map((content) => ({ kind: 'message', content })),
    ...(!platforms[platform].textOnly && {
      media: [{ mediaId: (await upload(platform)).id, altText: '' }],
    }),
    options: platform === 'tiktok' ? { privacyLevel: 'PUBLIC_TO_EVERYONE', commercialContent: 'no' } : {},
  })
  await client.act(draft, 'publish')
  const { post } = await client.until(draft.id, ['published'])
  return { post, account }
}

const upload = async (platform: PlatformKey) =>
  platforms[platform].images
    ? await client.upload(await square(), 'square.jpg', 'image/jpeg')
    : await client.upload(await sampleVideo(), 'clip.mp4', 'video/mp4')
const square = () =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: '#f59e0b' } })
    .jpeg()
    .toBuffer()

const remove = async ({ id }: Post) => {
  const { post } = await client.read(id)
  return app.request('POST', `/api/posts/${id}/delete-on-platform`, {
    token: user.token,
    body: { version: post.version },
  })
}
const pageOf = async ({ permalink }: Post) => (await fetch(permalink ?? '')).text()

test.each(tested)('a post on %s is deleted there, and keeps its history here', async (platform) => {
  const { post } = await publish(platform)
  expect(post.can.deleteOnPlatform).toBe(true)
  expect(await pageOf(post)).toContain('To be deleted')
  expect(await remove(post)).toMatchObject({ status: 200 })
  expect(await pageOf(post)).not.toContain('To be deleted')
  const { post: after, history } = await client.read(post.id)
  expect(after).toMatchObject({
    status: 'published',
    content: 'To be deleted',
    deletedOnPlatformAt: expect.any(String),
    permalink: null,
    can: { deleteOnPlatform: false, duplicate: true },
  })
  expect(history).toContainEqual(
    expect.objectContaining({
      step: 'deleted_on_platform',
      message: `Deleted on ${platforms[platform].name}.`,
      by: expect.any(String),
    }),
  )
})

test('the messages of a thread are deleted with it', async () => {
  const { post } = await publish('twitter', ['The second message', 'The third message'])
  const { post: whole } = await client.read(post.id)
  const pages = whole.parts.map(({ permalink }) => permalink ?? '')
  expect(pages).toHaveLength(2)
  expect(await remove(post)).toMatchObject({ status: 200 })
  for (const page of pages) expect((await fetch(page)).status).toBe(404)
})

test.each(
  platformsToTest(
    platformKeys.filter((platform) => !deleting.includes(platform)),
    'instagram',
  ),
)('a post on %s can only be deleted there, which is said', async (platform) => {
  const { post } = await publish(platform)
  expect(post.can.deleteOnPlatform).toBe(false)
  expect(await remove(post)).toMatchObject({
    status: 409,
    body: { message: `Delete this post on ${platforms[platform].name} itself.` },
  })
})

test('where the answer is lost, nothing is said to be deleted, and it can be repeated', async () => {
  const { post } = await publish('facebook')
  await sandbox.fault({ platform: 'facebook', operation: 'delete-post', fault: 'reset-after', times: 1 })
  expect(await remove(post)).toMatchObject({
    status: 503,
    body: { message: 'Facebook cannot be reached right now. Please try again in a few minutes.' },
  })
  expect((await client.read(post.id)).post).toMatchObject({ deletedOnPlatformAt: null })
  expect(await remove(post)).toMatchObject({ status: 200 })
})

test('a post that somebody has deleted there already is only marked', async () => {
  for (const platform of tested) {
    const { post } = await publish(platform)
    expect(await remove(post)).toMatchObject({ status: 200 })
    await app.ctx.db
      .updateTable('posts')
      .set({ deleted_on_platform_at: null })
      .where('id', '=', post.id)
      .execute()
    expect(await remove(post), platform).toMatchObject({ status: 200 })
  }
})

test('a platform that limits calls is said to, with its wait, and gets no further call', async () => {
  const { post } = await publish('linkedin')
  await sandbox.fault({
    platform: 'linkedin',
    operation: 'delete-post',
    fault: 'retry-after',
    times: 1,
    seconds: 600,
  })
  for (const _time of ['refused by LinkedIn', 'not sent']) {
    const reply = await remove(post)
    expect(reply.status).toBe(503)
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(500)
  }
})

test('where the access has ended, the user is told to connect the account again', async () => {
  const { post, account } = await publish('twitter')
  await sandbox.revokeAccess('twitter', account.username)
  expect(await remove(post)).toMatchObject({
    status: 422,
    body: { message: `Connect @${account.username} on Twitter/X again so that this post can be deleted.` },
  })
})

test('the numbers of a deleted post stay as they were last read', async () => {
  const { post } = await publish('twitter')
  expect(await remove(post)).toMatchObject({ status: 200 })
  await app.ctx.db
    .updateTable('posts')
    .set({ impressions: 4711, measured_at: new Date(0) })
    .where('id', '=', post.id)
    .execute()
  await app.ctx.db
    .updateTable('metric_schedules')
    .set({ due_at: new Date(0) })
    .execute()
  await refreshPostMetrics(app.workerCtx)
  const after = await app.ctx.db
    .selectFrom('posts')
    .select(['impressions', 'measured_at'])
    .where('id', '=', post.id)
    .executeTakeFirst()
  expect(after).toEqual({ impressions: 4711, measured_at: new Date(0) })
})
