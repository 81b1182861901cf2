import { randomUUIDv7 } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PostGroup } from '../../../contract/posts/post-groups.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import type { TestApp, TestUser } from '../../../tests/support/app.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'

let app: TestApp
let ada: TestUser
let client: ApiClient
let x: SocialAccount
let otherX: SocialAccount
let instagram: SocialAccount

beforeAll(async () => {
  app = await sharedApp()
  ada = await app.addUser()
  client = apiClient(app.url, ada.token)
  x = await client.connect('twitter', 'ada_again')
  otherX = await client.connect('twitter', 'ada_other')
  instagram = await client.connect('instagram', 'ada_again')
})
afterAll(() => app.close())

const duplicate = (group: Pick<PostGroup, 'id'>, body: object = {}, id = randomUUIDv7()) =>
  client.call<{ group: PostGroup }>('POST', `/api/post-groups/${group.id}/duplicate`, { id, ...body })

/** A group for two accounts: a thread with options on X, and a text of its own on Instagram. */
async function original(): Promise<PostGroup> {
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#4f46e5' } })
    .png()
    .toBuffer()
  const media = await client.upload(picture, 'bread.png', 'image/png')
  const { group } = await client.call<{ group: PostGroup }>('PUT', `/api/post-groups/${randomUUIDv7()}`, {
    version: 0,
    content: 'Fresh bread',
    media: [{ mediaId: media.id, altText: 'A loaf' }],
    targets: [
      {
        id: randomUUIDv7(),
        platform: 'twitter',
        socialAccountId: x.id,
        options: { replySettings: 'following' },
        parts: [{ kind: 'message', content: 'And rolls', media: [{ mediaId: media.id, altText: 'Rolls' }] }],
      },
      {
        id: randomUUIDv7(),
        platform: 'instagram',
        socialAccountId: instagram.id,
        content: 'We bake bread',
        parts: [{ kind: 'comment', content: 'Come by' }],
      },
    ],
  })
  return group
}

const said = ({ content, media, posts }: PostGroup) => ({
  content,
  media: media.map((one) => [one.media.id, one.altText]),
  posts: posts.map((post) => ({
    account: post.account?.id,
    content: post.content,
    customized: post.customized,
    media: post.media.map((one) => one.altText),
    options: post.options,
    parts: post.parts.map(({ kind, content: text, media: own }) => [
      kind,
      text,
      ...own.map((one) => one.altText),
    ]),
  })),
})

test('a copy of a group has the same texts, media, options and parts, as drafts', async () => {
  const source = await original()
  const { group } = await duplicate(source)
  expect(said(group)).toEqual(said(source))
  expect(group.posts.map(({ status, publishedAt }) => [status, publishedAt])).toEqual([
    ['draft', null],
    ['draft', null],
  ])
  expect(group.posts.map(({ id }) => id)).not.toContain(source.posts[0]?.id)
})

test('a repeated call makes one copy', async () => {
  const source = await original()
  const id = randomUUIDv7()
  const first = await duplicate(source, {}, id)
  expect((await duplicate(source, {}, id)).group).toEqual(first.group)
})

test('a copy of one post shares its own text', async () => {
  const source = await original()
  const { group } = await duplicate(source, { postId: source.posts[1]?.id })
  expect(said(group)).toMatchObject({
    content: 'We bake bread',
    posts: [
      { account: instagram.id, content: 'We bake bread', customized: { content: false, media: false } },
    ],
  })
})

test('for another account, a copy has the options and parts that its platform takes', async () => {
  const source = await original()
  const [onX] = source.posts
  const { group } = await duplicate(source, { postId: onX?.id, socialAccountIds: [otherX.id, instagram.id] })
  expect(said(group)).toMatchObject({
    content: 'Fresh bread',
    posts: [
      {
        account: otherX.id,
        options: { replySettings: 'following' },
        parts: [['message', 'And rolls', 'Rolls']],
      },
      { account: instagram.id, options: {}, parts: [] },
    ],
  })
})

test('an account or a post of another workspace is refused as unknown', async () => {
  const source = await original()
  const stranger = apiClient(app.url, (await app.addUser()).token)
  const account = await stranger.connect('twitter', 'a_stranger')
  const call = (body: object) =>
    app.request('POST', `/api/post-groups/${source.id}/duplicate`, {
      token: ada.token,
      body: { id: randomUUIDv7(), ...body },
    })
  expect(await call({ socialAccountIds: [account.id] })).toMatchObject({ status: 404 })
  const theirs = await stranger.draft(account, 'A secret')
  expect(await call({ postId: theirs.id })).toMatchObject({ status: 404 })
})
