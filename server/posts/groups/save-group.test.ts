import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import type { Media } from '../../../contract/media/media.ts'
import type { PostGroup, PostTargetInput } from '../../../contract/posts/post-groups.ts'
import type { Post } from '../../../contract/posts/posts.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import type { TestApp, TestUser } from '../../../tests/support/app.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'
import { deleteUnusedCrops } from '../../media/media.queries.ts'

let app: TestApp
let ada: TestUser
let bob: TestUser
let client: ApiClient
let account: SocialAccount
let other: SocialAccount
let mediaId: string

beforeAll(async () => {
  app = await sharedApp()
  ada = await app.addUser({ fullName: 'Ada Lovelace' })
  bob = await app.addUser()
  client = apiClient(app.url, ada.token)
  account = await client.connect('twitter', 'ada_groups')
  other = await client.connect('twitter', 'ada_groups_too')
  const picture = sharp({ create: { width: 20, height: 20, channels: 3, background: 'teal' } })
  mediaId = (await client.upload(await picture.png().toBuffer(), 'teal.png', 'image/png')).id
})
afterAll(() => app.close())

type Save = { version: number; content: string; media?: object[]; targets: PostTargetInput[] }

const target = (platform: PostTargetInput['platform'], fields: Partial<PostTargetInput> = {}) => ({
  id: randomUUIDv7(),
  platform,
  ...fields,
})
const toX = (fields: Partial<PostTargetInput> = {}) =>
  target('twitter', { socialAccountId: account.id, ...fields })
const ask = (id: string, body: object, token = ada.token) =>
  app.request('PUT', `/api/post-groups/${id}`, { token, body })
async function save(id: string, body: Save): Promise<PostGroup> {
  const answer = await ask(id, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body['group'] as PostGroup
}
const read = async (id: string) =>
  (await client.call<{ group: PostGroup }>('GET', `/api/post-groups/${id}`)).group
const contents = ({ posts }: PostGroup) => posts.map(({ content }) => content)
const status = (posts: Post[]) => posts.map((post) => post.status)
const time = { localTime: '2028-05-01T10:00', timeZone: 'UTC' }
const setStatus = (post: Post | undefined, changed: 'published' | 'failed') =>
  app.ctx.db
    .updateTable('posts')
    .set({ status: changed, ...(changed === 'published' && { published_at: new Date() }) })
    .where('id', '=', post?.id ?? '')
    .execute()

describe('a group', () => {
  test('has a whole post for each target, and each follows the shared text and media until it has its own', async () => {
    const id = randomUUIDv7()
    const [x, linkedin, facebook] = [
      toX(),
      target('linkedin', { content: 'For colleagues' }),
      target('facebook', { media: [] }),
    ]
    const media = [{ mediaId, altText: 'Teal' }]
    const first = await save(id, { version: 0, content: 'For all', media, targets: [x, linkedin, facebook] })
    expect(first).toMatchObject({ id, version: 1, content: 'For all', media: [{ altText: 'Teal' }] })
    expect(first.posts).toMatchObject([
      { id: x.id, content: 'For all', media: [{}], customized: { content: false, media: false } },
      {
        id: linkedin.id,
        content: 'For colleagues',
        media: [{}],
        customized: { content: true, media: false },
      },
      { id: facebook.id, content: 'For all', media: [], customized: { content: false, media: true } },
    ])
    expect(await read(id)).toEqual(first)

    const second = await save(id, { version: 1, content: 'For you', targets: [x, linkedin, facebook] })
    expect(contents(second)).toEqual(['For you', 'For colleagues', 'For you'])
    expect(second.posts.map((post) => post.media.length)).toEqual([0, 0, 0])
    expect((await client.read(x.id)).post).toEqual(second.posts[0])

    const { content: _own, ...following } = linkedin
    const { version } = second
    const third = await save(id, { version, content: 'For you', targets: [x, following, facebook] })
    expect(contents(third)).toEqual(['For you', 'For you', 'For you'])
    // A post that the save does not change keeps its version.
    expect(third.posts.map((post) => post.version)).toEqual([2, 3, 2])
  })

  test('gets and loses posts with its targets, and a removed draft is deleted', async () => {
    const id = randomUUIDv7()
    const [x, linkedin] = [toX(), target('linkedin')]
    await save(id, { version: 0, content: 'One', targets: [x] })
    const two = await save(id, { version: 1, content: 'One', targets: [x, linkedin] })
    expect(two.posts.map((post) => post.id)).toEqual([x.id, linkedin.id])
    const again = await save(id, { version: 2, content: 'One', targets: [linkedin] })
    expect(again.posts.map((post) => post.id)).toEqual([linkedin.id])
    const gone = await app.request('GET', `/api/posts/${x.id}`, { token: ada.token })
    expect(gone.status).toBe(404)
  })

  test('keeps the options and parts of each target', async () => {
    const id = randomUUIDv7()
    const options = { replySettings: 'following' }
    const parts = [{ kind: 'message' as const, content: 'And more' }]
    const x = toX({ options, parts })
    const first = await save(id, { version: 0, content: 'Thread', targets: [x] })
    expect(first.posts).toMatchObject([{ options, parts }])
    const second = await save(id, {
      version: 1,
      content: 'Thread',
      targets: [{ ...x, options: {}, parts: [] }],
    })
    expect(second.posts).toMatchObject([{ options: {}, parts: [], version: 2 }])
  })

  test('keeps its shared media, also while no post has it', async () => {
    const id = randomUUIDv7()
    const picture = sharp({ create: { width: 20, height: 20, channels: 3, background: 'navy' } })
    const { id: original } = await client.upload(await picture.png().toBuffer(), 'navy.png', 'image/png')
    const { body } = await app.request('POST', `/api/media/${original}/crops`, {
      token: ada.token,
      body: { x: 0, y: 0, width: 10, height: 10 },
    })
    const shared = body['media'] as Media
    const media = [{ mediaId: shared.id }]
    await save(id, { version: 0, content: 'Shared', media, targets: [toX({ media: [] })] })
    const remove = () => app.request('DELETE', `/api/media/${shared.id}`, { token: ada.token })
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const old = { created_at: new Date(Date.now() - 30 * 86_400_000) }
    await app.ctx.db.updateTable('media').set(old).where('id', '=', shared.id).execute()
    await deleteUnusedCrops(app.ctx.db, new Date(Date.now() - 86_400_000), 1000)
    const { posts } = await save(id, { version: 1, content: 'Shared', media, targets: [toX()] })
    expect(posts[0]?.media).toMatchObject([{ media: { id: shared.id } }])
  })

  test('lets two posts swap their accounts', async () => {
    const id = randomUUIDv7()
    const [one, two] = [toX(), toX({ socialAccountId: other.id })]
    await save(id, { version: 0, content: 'Swap', targets: [one, two] })
    const swapped = await save(id, {
      version: 1,
      content: 'Swap',
      targets: [
        { ...one, socialAccountId: other.id },
        { ...two, socialAccountId: account.id },
      ],
    })
    expect(swapped.posts.map((post) => post.account?.id)).toEqual([other.id, account.id])
  })

  test.each([
    ['the same account twice', () => [toX(), toX()], 'This account is there twice.'],
    [
      'the same post twice',
      () => [1, 2].map(() => target('twitter', { id: account.id })),
      'This post is there twice.',
    ],
    ['no target', () => [], 'Choose at least one platform.'],
  ])('with %s is refused', async (_what, targets, message) => {
    const answer = await ask(randomUUIDv7(), { version: 0, content: 'No', targets: targets() })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', message } })
  })

  test('holds at most 500,000 characters in all of its posts, and goes to at most 50 accounts', async () => {
    const linkedin = (count: number) => Array.from({ length: count }, () => target('linkedin'))
    const fits = { version: 0, content: 'a'.repeat(90_000), targets: linkedin(5) }
    const [first, ...rest] = fits.targets
    const parts = Array.from({ length: 10 }, () => ({ kind: 'message' as const, content: 'b'.repeat(5_000) }))
    await save(randomUUIDv7(), {
      ...fits,
      targets: [{ ...first, platform: 'twitter', parts } as PostTargetInput, ...rest],
    })
    for (const more of [
      { content: 'a'.repeat(100_000), targets: linkedin(6) },
      {
        media: [{ mediaId, altText: 'c'.repeat(1_000) }],
        targets: linkedin(5).map((one) => ({ ...one, content: 'd'.repeat(99_001) })),
      },
    ]) {
      const answer = await ask(randomUUIDv7(), { ...fits, ...more })
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
      expect(answer.body['message']).toMatch(/^This is too long for so many accounts/)
    }
    expect(await ask(randomUUIDv7(), { ...fits, content: 'Short', targets: linkedin(51) })).toMatchObject({
      status: 400,
      body: { message: 'One post goes to at most 50 accounts.' },
    })
  })

  test('is deleted with its last post, and deleting another gives it a new version', async () => {
    const id = randomUUIDv7()
    const [x, linkedin] = [toX(), target('linkedin')]
    await save(id, { version: 0, content: 'Both', targets: [x, linkedin] })
    await client.call('DELETE', `/api/posts/${x.id}?version=1`)
    const stale = await ask(id, { version: 1, content: 'Both', targets: [x, linkedin] })
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version', group: { version: 2 } } })
    await client.call('DELETE', `/api/posts/${linkedin.id}?version=1`)
    const gone = await app.request('GET', `/api/post-groups/${id}`, { token: ada.token })
    expect(gone.status).toBe(404)
  })
})

describe('saving a group', () => {
  test('again with the same content changes nothing, whatever the version', async () => {
    const id = randomUUIDv7()
    const media = [{ mediaId, altText: 'Teal' }]
    const body = { version: 0, content: 'Once', media, targets: [toX(), target('linkedin')] }
    const [first, second] = await Promise.all([save(id, body), save(id, body)])
    expect(second).toEqual(first)
    const changed = { ...body, version: 1, content: 'Twice' }
    const third = await save(id, changed)
    expect(await save(id, changed)).toEqual(third)
    expect(third.posts.map(({ version }) => version)).toEqual([2, 2])
  })

  test('under an older version is refused with the current group, and nothing is lost', async () => {
    const id = randomUUIDv7()
    const targets = [toX()]
    await save(id, { version: 0, content: 'First', targets })
    const newer = await save(id, { version: 1, content: 'Newer', targets })
    const late = await ask(id, { version: 1, content: 'Older', targets })
    expect(late).toMatchObject({ status: 409, body: { code: 'stale_version', group: newer } })
    expect(await read(id)).toEqual(newer)
  })

  test.each([
    ['scheduled', [['schedule', time]], 'scheduled'],
    ['scheduled and canceled', [['schedule', time], ['cancel']], 'draft'],
    ['sent to be published', [['publish']], 'publishing'],
  ] as const)(
    'that was read before a post was %s is refused with the current group',
    async (_what, acts, now) => {
      const id = randomUUIDv7()
      const targets = [toX(), target('linkedin')]
      const before = await save(id, { version: 0, content: 'As planned', targets })
      let post = before.posts[0] as Post
      for (const [act, body] of acts) post = await client.act(post, act, body)
      const late = await ask(id, { version: before.version, content: 'Written on an old screen', targets })
      expect(late).toMatchObject({ status: 409, body: { code: 'stale_version' } })
      const { group } = late.body as { group: PostGroup }
      expect(group.posts).toMatchObject([{ status: now, content: 'As planned' }, { status: 'draft' }])
      expect(group).toEqual(await read(id))
      // The same content is nothing that could overwrite the newer state.
      expect(await save(id, { version: before.version, content: 'As planned', targets })).toEqual(group)

      const knowing = await ask(id, { version: group.version, content: 'Written knowingly', targets })
      expect(knowing.status).toBe(200)
    },
  )

  test('that was read before a post was scheduled does not remove it', async () => {
    const id = randomUUIDv7()
    const [x, linkedin] = [toX(), target('linkedin')]
    const before = await save(id, { version: 0, content: 'As planned', targets: [x, linkedin] })
    await client.act(before.posts[0] as Post, 'schedule', time)
    const late = await ask(id, { version: before.version, content: 'As planned', targets: [linkedin] })
    expect(late).toMatchObject({ status: 409, body: { code: 'stale_version' } })
    expect((await read(id)).posts).toHaveLength(2)
  })

  test('gives the group a version that it never had, also after a post with many changes is removed', async () => {
    const id = randomUUIDv7()
    const [x, linkedin, facebook] = [toX(), target('linkedin'), target('facebook')]
    const versions = [
      (await save(id, { version: 0, content: 'A', targets: [x, linkedin, facebook] })).version,
    ]
    const last = () => versions.at(-1) ?? 0
    const note = async () => versions.push((await read(id)).version)
    for (const act of ['schedule', 'cancel', 'schedule', 'cancel']) {
      await client.act((await client.read(x.id)).post, act, act === 'schedule' ? time : {})
      await note()
    }
    await save(id, { version: last(), content: 'B', targets: [x, linkedin, facebook] })
    await note()
    await client.call('DELETE', `/api/posts/${linkedin.id}?version=2`)
    await note()
    await save(id, { version: last(), content: 'B', targets: [facebook] })
    await note()
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b))
  })

  test('twice at the same time under one version succeeds once', async () => {
    const id = randomUUIDv7()
    const targets = [toX(), target('linkedin')]
    await save(id, { version: 0, content: 'Start', targets })
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((content) => ask(id, { version: 1, content, targets })),
    )
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const winner = answers.find((answer) => answer.status === 200)?.body['group']
    expect(await read(id)).toEqual(winner)
  })

  test('leaves a published post as it is, and refuses to change or remove it by name', async () => {
    const id = randomUUIDv7()
    const [x, linkedin] = [toX(), target('linkedin')]
    const first = await save(id, { version: 0, content: 'Out', targets: [x, linkedin] })
    await setStatus(first.posts[0], 'published')
    const second = await save(id, { version: 1, content: 'Later', targets: [x, linkedin] })
    expect(contents(second)).toEqual(['Out', 'Later'])
    for (const targets of [
      [linkedin],
      [{ ...x, content: 'Changed' }, linkedin],
      [{ ...x, media: [{ mediaId }] }, linkedin],
      [{ ...x, options: { replySettings: 'following' } }, linkedin],
      [{ ...x, parts: [{ kind: 'message', content: 'More' }] }, linkedin],
      [{ ...x, socialAccountId: other.id }, linkedin],
    ]) {
      const answer = await ask(id, { version: second.version, content: 'Later', targets })
      expect(answer, JSON.stringify(targets)).toMatchObject({
        status: 409,
        body: { code: 'conflict', message: 'Twitter/X (@ada_groups): This post is already published.' },
      })
    }
    expect(await read(id)).toEqual(second)
  })

  test('is refused if no post of the group can follow any more', async () => {
    const id = randomUUIDv7()
    const targets = [toX()]
    const { posts } = await save(id, { version: 0, content: 'Out', targets })
    await setStatus(posts[0], 'published')
    const answer = await ask(id, { version: 1, content: 'Too late', targets })
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test('makes a failed post a draft again only if its content changes', async () => {
    const id = randomUUIDv7()
    const [x, linkedin] = [toX(), target('linkedin', { content: 'Own' })]
    const { posts } = await save(id, { version: 0, content: 'Failed', targets: [x, linkedin] })
    for (const post of posts) await setStatus(post, 'failed')
    const saved = await save(id, { version: 1, content: 'Better', targets: [x, linkedin] })
    expect(status(saved.posts)).toEqual(['draft', 'failed'])
  })

  test('keeps a scheduled post publishable, and says which one would not be', async () => {
    const id = randomUUIDv7()
    const [x, linkedin] = [toX(), target('linkedin')]
    const { posts } = await save(id, { version: 0, content: 'Planned', targets: [x, linkedin] })
    const [planned] = posts
    if (!planned) throw new Error('no post')
    await client.act(planned, 'schedule', time)
    const { version } = await read(id)
    const long = { version, content: 'a'.repeat(281), targets: [x, linkedin] }
    expect(await ask(id, long)).toMatchObject({
      status: 422,
      body: {
        code: 'content_invalid',
        message: expect.stringMatching(/^Twitter\/X \(@ada_groups\): Content/),
      },
    })
    const saved = await save(id, { ...long, content: 'Planned, and better' })
    expect(saved.posts).toMatchObject([
      { status: 'scheduled', content: 'Planned, and better' },
      { status: 'draft' },
    ])
  })

  test('while one of its posts is deleted does one after the other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = randomUUIDv7()
      const targets = [toX(), target('linkedin')]
      const { posts } = await save(id, { version: 0, content: 'Race', targets })
      const [saved, deleted] = await Promise.all([
        ask(id, { version: 1, content: 'Race on', targets }),
        app.request('DELETE', `/api/posts/${posts[0]?.id}?version=1`, { token: ada.token }),
      ])
      expect(`${saved.status} ${deleted.status}`).toMatch(/^(200 409|409 200)$/)
      expect((await read(id)).posts).toHaveLength(deleted.status === 200 ? 1 : 2)
    }
  })

  test('of which nothing is allowed writes nothing', async () => {
    const id = randomUUIDv7()
    const before = await save(id, { version: 0, content: 'Whole', targets: [toX()] })
    const targets = [
      toX({ id: before.posts[0]?.id ?? '' }),
      target('linkedin', { socialAccountId: randomUUIDv7() }),
    ]
    const answer = await ask(id, { version: 1, content: 'Half', targets })
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await read(id)).toEqual(before)
  })
})

describe('ids that another workspace uses', () => {
  test('are given an alternative, in the group and in its posts, that a repeated call finds again', async () => {
    const x = toX()
    const id = randomUUIDv7()
    const adas = await save(id, { version: 0, content: 'Of Ada', targets: [x] })
    const body = { version: 0, content: 'Of Bob', targets: [{ id: x.id, platform: 'twitter' }] }
    const [first, again] = [await ask(id, body, bob.token), await ask(id, body, bob.token)]
    expect(first).toMatchObject({ status: 200, body: { group: { content: 'Of Bob', version: 1 } } })
    expect(again.body).toEqual(first.body)
    const bobs = first.body['group'] as PostGroup
    expect(bobs.id).not.toBe(id)
    expect(bobs.posts[0]?.id).not.toBe(x.id)
    const next = await ask(id, { ...body, version: 1, content: 'Of Bob, better' }, bob.token)
    expect(next).toMatchObject({ status: 200, body: { group: { id: bobs.id, version: 3 } } })
    expect(next.body).toMatchObject({ group: { posts: [{ id: bobs.posts[0]?.id, version: 2 }] } })
    expect(await read(id)).toEqual(adas)
  })
})
