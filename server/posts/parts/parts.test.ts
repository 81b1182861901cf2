import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PostPartInput } from '../../../contract/posts/post-parts.ts'
import type { Post } from '../../../contract/posts/posts.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import type { TestApp, TestUser } from '../../../tests/support/app.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'
import { saveDraft } from '../../../tests/support/draft-call.ts'

let app: TestApp
let ada: TestUser
let client: ApiClient
let account: SocialAccount

beforeAll(async () => {
  app = await sharedApp()
  ada = await app.addUser()
  client = apiClient(app.url, ada.token)
  account = await client.connect('twitter', 'ada_parts')
})
afterAll(() => app.close())

const message = (content: string): PostPartInput => ({ kind: 'message', content })
const comment = (content: string): PostPartInput => ({ kind: 'comment', content })

const ask = (method: string, path: string, body: object) =>
  app.request(method, path, { token: ada.token, body })
const create = (parts: PostPartInput[]): Promise<Post> =>
  client.save({ platform: 'twitter', socialAccountId: account.id, content: 'First message', parts })
const upload = async (name: string, by = client) => {
  const square = sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
  return (await by.upload(await square.png().toBuffer(), name, 'image/png')).id
}
const mediaOf = ({ parts }: Post) =>
  parts.map(({ media }) => media.map(({ media: { id }, altText }) => [id, altText]))
const contents = ({ parts }: Post) => parts.map(({ content }) => content)

test('a post keeps its parts in order, and none of them is published', async () => {
  const post = await create([message('Second'), message('Third')])
  const unpublished = { media: [], state: 'waiting', permalink: null, publishedAt: null }
  expect(post.parts).toEqual([
    { ...message('Second'), ...unpublished },
    { ...message('Third'), ...unpublished },
  ])
  expect((await client.read(post.id)).post.parts).toEqual(post.parts)
})

test('lists say how many messages a thread has, and a first comment is none of them', async () => {
  const single = await create([])
  const thread = await create([message('Second'), message('Third')])
  const page = await client.connect('instagram', 'ada_commented')
  const commented = await client.save({
    platform: 'instagram',
    socialAccountId: page.id,
    content: 'A picture',
    parts: [{ kind: 'comment', content: 'Link in bio' }],
  })
  const { posts } = await client.call<{ posts: Post[] }>('GET', '/api/posts')
  const counts = new Map(posts.map(({ id, messageCount }) => [id, messageCount]))
  for (const [post, count] of [
    [single, 1],
    [thread, 3],
    [commented, 1],
  ] as const) {
    expect(counts.get(post.id)).toBe(count)
    expect((await client.read(post.id)).post.messageCount).toBe(count)
  }
})

test('changing a post changes its parts, in the order given', async () => {
  const post = await create([message('Second'), message('Third')])
  const renamed = await client.change(post, { content: 'Another first message' })
  expect(contents(renamed)).toEqual(['Second', 'Third'])
  const swapped = await client.change(renamed, { parts: [message('Third'), message('Second')] })
  expect(contents(swapped)).toEqual(['Third', 'Second'])
  const shorter = await client.change(swapped, { parts: [message('Third, now second')] })
  expect(contents(shorter)).toEqual(['Third, now second'])
})

test.each<[string, PostPartInput[], string]>([
  [
    'a part that is too long',
    [message('Fine'), message('漢'.repeat(141))],
    'Message 3 of 3 is too long for Twitter/X: 282 of 280 characters.',
  ],
  ['an empty part', [message(' ')], 'Message 2 of 2 is empty. Write something or remove it.'],
  [
    'a part of another platform',
    [comment('First!')],
    'Twitter/X takes no first comments in a post; remove it.',
  ],
])('a draft with %s is kept, but not published', async (_what, parts, reason) => {
  const post = await create(parts)
  const reply = await ask('POST', `/api/posts/${post.id}/publish`, { version: post.version })
  expect(reply).toMatchObject({ status: 422, body: { code: 'content_invalid', message: reason } })
})

test('a post takes 24 further messages of 5,000 characters, and not one more', async () => {
  const most = Array.from({ length: 24 }, (_, index) => message(`${index} `.padEnd(5_000, 'é')))
  expect((await create(most)).parts).toHaveLength(24)
  for (const parts of [[...most, message('25')], [message('a'.repeat(5_001))]]) {
    const reply = await saveDraft(app, ada.token, { platform: 'twitter', content: 'First', parts })
    expect(reply).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  }
})

test('parts count to the storage of the workspace', async () => {
  const bytesUsed = async () => {
    const { body } = await app.request('GET', '/api/workspaces/current/storage', { token: ada.token })
    return (body['storage'] as { bytesUsed: number }).bytesUsed
  }
  const before = await bytesUsed()
  const post = await create([message('é'.repeat(100)), message('abc')])
  expect((await bytesUsed()) - before).toBe(1_000 + 2 * 13 + 1_000 + 200 + 1_000 + 3)
  const bare = await client.change(post, { parts: [] })
  expect((await bytesUsed()) - before).toBe(1_000 + 2 * 13)
  await app.request('DELETE', `/api/posts/${post.id}?version=${bare.version}`, { token: ada.token })
  expect(await bytesUsed()).toBe(before)
})

test('each message keeps the media of its own in order, with their descriptions', async () => {
  const [a, b] = [await upload('a.png'), await upload('b.png')]
  const post = await create([
    { ...message('Two pictures'), media: [{ mediaId: b, altText: 'B' }, { mediaId: a }] },
    message('None'),
    { ...message('One again'), media: [{ mediaId: a, altText: 'A' }] },
  ])
  const both = [
    [b, 'B'],
    [a, ''],
  ]
  expect(mediaOf(post)).toEqual([both, [], [[a, 'A']]])
  expect(mediaOf((await client.read(post.id)).post)).toEqual(mediaOf(post))
  expect(post.media).toEqual([])

  const described = await client.change(post, {
    parts: [{ ...message('One again'), media: [{ mediaId: a, altText: 'Another A' }] }],
  })
  expect(mediaOf(described)).toEqual([[[a, 'Another A']]])
  expect(described.version).toBeGreaterThan(post.version)
})

test('media of another workspace is refused in a message as unknown', async () => {
  const stranger = apiClient(app.url, (await app.addUser()).token)
  const mediaId = await upload('theirs.png', stranger)
  const parts = [{ ...message('Second'), media: [{ mediaId }] }]
  const reply = await saveDraft(app, ada.token, { platform: 'twitter', content: 'First', parts })
  expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('media that a message uses is listed with its post and not deleted', async () => {
  const mediaId = await upload('used.png')
  const post = await create([{ ...message('Second'), media: [{ mediaId, altText: 'Used' }] }])
  const read = await app.request('GET', `/api/media/${mediaId}`, { token: ada.token })
  expect(read.body).toMatchObject({ media: { useCount: 1 }, uses: { posts: [{ id: post.id }] } })
  const remove = () => app.request('DELETE', `/api/media/${mediaId}`, { token: ada.token })
  expect(await remove()).toMatchObject({
    status: 409,
    body: { message: 'A post uses this. Remove it from the post first.' },
  })
  await client.change(post, { parts: [message('Second')] })
  expect(await remove()).toMatchObject({ status: 200 })
})

test('a message with more pictures than X takes is kept, but not published', async () => {
  const media = await Promise.all(Array.from({ length: 5 }, (_, at) => upload(`${at}.png`)))
  const post = await create([{ ...message('Second'), media: media.map((mediaId) => ({ mediaId })) }])
  const reply = await ask('POST', `/api/posts/${post.id}/publish`, { version: post.version })
  expect(reply).toMatchObject({
    status: 422,
    body: { message: 'Message 2 of 2: Twitter/X takes at most 4 pictures in a post; remove 1.' },
  })
})

test('descriptions of media of messages count to the storage of the workspace', async () => {
  const mediaId = await upload('stored.png')
  const bytesOf = async (altText: string) => {
    const { id } = await create([{ ...message('Second'), media: [{ mediaId, altText }] }])
    const row = app.ctx.db.selectFrom('posts').select('part_bytes').where('id', '=', id)
    return (await row.executeTakeFirstOrThrow()).part_bytes
  }
  expect((await bytesOf('é'.repeat(100))) - (await bytesOf(''))).toBe(200)
})
