import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ExternalPost } from '../../../contract/social-accounts/external-posts.ts'
import { platformKeys, platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { sampleVideo } from '../../../tests/support/sample-video.ts'
import { sandboxControls, type SandboxControls } from '../../../tests/support/sandbox-controls.ts'
import { startDispatcher, type Dispatcher } from '../publish/dispatch/dispatcher.ts'
import { sweepExternalPosts } from './sweep-external-posts.ts'
import { platformsToTest } from '../../../tests/support/test-size.ts'

let app: TestApp
let sandbox: SandboxControls
let dispatcher: Dispatcher
/** Publishes at a time at which the reader does not have the account yet. */
let before: ApiClient
let reader: ApiClient

beforeAll(async () => {
  app = await startTestApp({ env: { TIKTOK_POST_READS_PER_DAY: '60' } })
  sandbox = sandboxControls(app.url)
  await sandbox.settings({ processingMs: 0 })
  dispatcher = startDispatcher(app.workerCtx)
  before = apiClient(app.url, (await app.addUser()).token)
})
afterEach(async () => {
  await sandbox.clearFaults()
  await app.ctx.db.deleteFrom('call_limits').execute()
})
afterAll(async () => {
  await dispatcher.stop(2_000)
  await app.close()
})

/** Readings are limited by workspace. */
const newReader = async () => {
  reader = apiClient(app.url, (await app.addUser()).token)
}
beforeAll(newReader)

type Page = { readAt: string | null; posts: ExternalPost[]; nextCursor: string | null }
const at = ({ id }: SocialAccount) => `/api/social-accounts/${id}/external-posts`
const list = (account: SocialAccount, query = '') => reader.call<Page>('GET', at(account) + query)
const read = (account: SocialAccount) => reader.call<Page>('POST', at(account))
const textsOf = ({ posts }: Page) => posts.map(({ text }) => text)
const square = () =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: '#f59e0b' } })
    .jpeg()
    .toBuffer()

async function publish(client: ApiClient, { platform, id }: SocialAccount, text: string): Promise<string> {
  const file = platforms[platform].images
    ? await client.upload(await square(), 'square.jpg', 'image/jpeg')
    : await client.upload(await sampleVideo(), 'clip.mp4', 'video/mp4')
  const draft = await client.save({
    platform,
    socialAccountId: id,
    content: text,
    media: [{ mediaId: file.id, altText: '' }],
    options: platform === 'tiktok' ? { privacyLevel: 'PUBLIC_TO_EVERYONE', commercialContent: 'no' } : {},
  })
  await client.act(draft, 'publish')
  await client.until(draft.id, ['published'])
  return draft.id
}

/** An account that has published these texts before the reader connects it. */
async function connectWith(platform: PlatformKey, handle: string, texts: string[]): Promise<SocialAccount> {
  const author = await before.connect(platform, handle)
  for (const text of texts) await publish(before, author, text)
  return reader.connect(platform, handle)
}

const readable = platformKeys.filter((platform) => platform !== 'linkedin')

test.each(platformsToTest(readable, 'twitter', 'instagram'))(
  'on %s, what an account published before it was connected is read with its numbers',
  async (platform) => {
    await newReader()
    const account = await connectWith(platform, `earlier_${platform}`, [`Before, on ${platform}`])
    expect(await list(account)).toMatchObject({ readAt: null, posts: [] })
    const page = await read(account)
    expect(page).toMatchObject({ readAt: expect.any(String), nextCursor: null })
    const [post, ...more] = page.posts
    expect(more).toEqual([])
    expect(post).toMatchObject({
      text: `Before, on ${platform}`,
      permalink: expect.stringMatching(/^https?:/),
      numbers: { impressions: expect.any(Number) },
    })
    expect(await (await fetch(post?.permalink ?? '')).text()).toContain(`Before, on ${platform}`)
    expect(await list(account)).toEqual(page)
  },
)

test('posts of ours are never external, and external ones are in no list and no figure', async () => {
  await newReader()
  const account = await connectWith('facebook', 'earlier_and_ours', ['Before'])
  await publish(reader, account, 'Ours')
  await reader.call('DELETE', `/api/social-accounts/${account.id}`)
  const again = await reader.connect('facebook', 'earlier_and_ours')
  expect(again.id).toBe(account.id)
  expect(textsOf(await read(account))).toEqual(['Before'])
  const { posts } = await reader.call<{ posts: object[] }>('GET', '/api/posts')
  expect(posts).toMatchObject([{ excerpt: 'Ours' }])
  expect(await reader.call('GET', '/api/dashboard')).toMatchObject({
    stats: { totalPosts: 1 },
    recentPosts: [{ content: 'Ours' }],
  })
})

test('they are listed in pages, newest first', async () => {
  await newReader()
  const account = await connectWith('twitter', 'earlier_pages', ['First', 'Second', 'Third'])
  await read(account)
  const first = await list(account, '?limit=2')
  expect(textsOf(first)).toEqual(['Third', 'Second'])
  expect(textsOf(await list(account, `?limit=2&cursor=${first.nextCursor}`))).toEqual(['First'])
})

test('a second reading renews the numbers, keeps those that cannot be read, and forgets posts that are gone', async () => {
  await newReader()
  const account = await connectWith('twitter', 'earlier_again', ['Kept'])
  const [kept] = (await read(account)).posts
  await app.ctx.db
    .updateTable('external_posts')
    .set({ impressions: 4711 })
    .where('social_account_id', '=', account.id)
    .execute()
  await sql`
    insert into external_posts (id, social_account_id, external_id, text, published_at, read_at)
    values (gen_random_uuid(), ${account.id}, 'gone', 'Gone', now(), now() - interval '1 day')`.execute(
    app.ctx.db,
  )
  await sandbox.fault({ platform: 'twitter', operation: 'lookup', fault: 'server-error-before', times: 5 })
  const unread = await read(account)
  expect(unread.posts).toMatchObject([{ id: kept?.id, numbers: { impressions: 4711 } }])
  await sandbox.clearFaults()
  await app.ctx.db.deleteFrom('call_limits').execute()
  const renewed = await read(account)
  expect(renewed.posts[0]?.numbers.impressions).not.toBe(4711)
})

test('a platform that gives no history says so, and one that is busy says when to try again', async () => {
  await newReader()
  const member = await reader.connect('linkedin', 'earlier_member')
  await expect(read(member)).rejects.toThrow(/LinkedIn does not let applications read the posts of a member/)
  const page = await reader.connect('facebook', 'earlier_busy')
  await sandbox.fault({ platform: 'facebook', operation: 'timeline', fault: 'rate-limit', times: 1 })
  await expect(read(page)).rejects.toThrow(/Facebook cannot be read right now/)
  // The account is left alone until then, also by what else reads it.
  await sandbox.clearFaults()
  await expect(read(page)).rejects.toThrow(/Facebook cannot be read right now/)
  expect(await list(page)).toMatchObject({ readAt: null })
})

test('where the posts that may be read in a day are limited, no more are read', async () => {
  await newReader()
  const account = await reader.connect('tiktok', 'earlier_limited')
  await app.ctx.db.deleteFrom('paid_post_reads').execute()
  await read(account)
  await read(account)
  await expect(read(account)).rejects.toThrow(/as many as your administrator allows/)
})

test('they are deleted with the connection, and where a platform wants its data removed after some days', async () => {
  await newReader()
  const channel = await connectWith('youtube', 'earlier_old', ['On YouTube'])
  const page = await connectWith('facebook', 'earlier_old', ['On Facebook'])
  const left = await connectWith('twitter', 'earlier_left', ['On X'])
  for (const account of [channel, page, left]) await read(account)
  await app.ctx.db
    .updateTable('external_posts')
    .set({ read_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('social_account_id', 'in', [channel.id, page.id])
    .execute()
  await reader.call('DELETE', `/api/social-accounts/${left.id}`)
  await sweepExternalPosts(app.ctx)
  expect(textsOf(await list(channel))).toEqual([])
  expect(textsOf(await list(page))).toEqual(['On Facebook'])
  expect(textsOf(await list(left))).toEqual([])
})
