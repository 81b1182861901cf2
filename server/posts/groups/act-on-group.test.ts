import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PostGroup } from '../../../contract/posts/post-groups.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import type { TestApp, TestUser } from '../../../tests/support/app.ts'
import { leavePoints, pointsOf, setPlan } from '../../../tests/support/plan-and-points.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'

let app: TestApp
let ada: TestUser
let client: ApiClient
let accounts: SocialAccount[]

beforeAll(async () => {
  app = await sharedApp()
  ada = await app.addUser({ fullName: 'Ada Lovelace' })
  client = apiClient(app.url, ada.token)
  accounts = []
  for (const handle of ['ada_acts', 'ada_acts_too', 'ada_acts_also']) {
    accounts.push(await client.connect('twitter', handle))
  }
})
afterAll(() => app.close())

const time = { localTime: '2028-05-01T10:00', timeZone: 'Europe/Paris' }

/** A group with a post for each account, and with `draft` one for LinkedIn, where no account is connected. */
async function newGroup(content: string, { count = 3, draft = false } = {}): Promise<PostGroup> {
  const targets = accounts
    .slice(0, count)
    .map(({ id, platform }) => ({ id: randomUUIDv7(), platform, socialAccountId: id as string | null }))
  if (draft) targets.push({ id: randomUUIDv7(), platform: 'linkedin', socialAccountId: null })
  const body = { version: 0, content, targets }
  return (await client.call<{ group: PostGroup }>('PUT', `/api/post-groups/${randomUUIDv7()}`, body)).group
}
type Acted = { group: PostGroup; refused: { postId: string; code: string; message: string }[] }
const ask = ({ id, version }: PostGroup, act: string, body: object = {}, token = ada.token) =>
  app.request('POST', `/api/post-groups/${id}/${act}`, { token, body: { version, ...body } })
async function act(group: PostGroup, what: string, body: object = {}): Promise<Acted> {
  const answer = await ask(group, what, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as unknown as Acted
}
const read = async ({ id }: PostGroup) =>
  (await client.call<{ group: PostGroup }>('GET', `/api/post-groups/${id}`)).group
const statuses = ({ posts }: PostGroup) => posts.map(({ status }) => status)

test('a group is scheduled, moved and canceled as a whole, and each post holds its own points', async () => {
  const before = await pointsOf(app, ada)
  const { group } = await act(await newGroup('Together'), 'schedule', time)
  expect(group.posts).toMatchObject(accounts.map(() => ({ status: 'scheduled', timeZone: 'Europe/Paris' })))
  expect(await pointsOf(app, ada)).toEqual({ ...before, available: before.available - 6, held: 6 })
  const moved = await act(group, 'schedule', { ...time, localTime: '2028-05-02T10:00' })
  expect(moved.group.posts[2]?.scheduledAt).toBe('2028-05-02T08:00:00.000Z')
  expect((await pointsOf(app, ada)).held).toBe(6)
  const canceled = await act(moved.group, 'cancel')
  expect(canceled).toMatchObject({ refused: [] })
  expect(statuses(canceled.group)).toEqual(['draft', 'draft', 'draft'])
  expect(await pointsOf(app, ada)).toEqual(before)
})

test('a post that cannot be published is named with its reason and stays, and the others are published', async () => {
  const group = await newGroup('Most of us', { count: 2, draft: true })
  const { refused, ...done } = await act(group, 'publish')
  expect(statuses(done.group)).toEqual(['publishing', 'publishing', 'draft'])
  expect(refused).toEqual([
    {
      postId: group.posts[2]?.id,
      code: 'account_required',
      message: 'Choose the LinkedIn account to publish to.',
    },
  ])
  for (const post of done.group.posts.slice(0, 2)) {
    const { history } = await client.read(post.id)
    expect(history.map(({ step }) => step)).toEqual(['created', 'publish_requested'])
  }
})

test('each post has a life of its own after the group was scheduled', async () => {
  const { group } = await act(await newGroup('On our own'), 'schedule', time)
  const [first, second] = group.posts
  if (!first || !second) throw new Error('no posts')
  await client.act(first, 'cancel')
  await client.act(second, 'publish')
  const now = await read(group)
  expect(statuses(now)).toEqual(['draft', 'publishing', 'scheduled'])
  expect(await ask(group, 'cancel')).toMatchObject({ status: 409, body: { code: 'stale_version' } })
  const { refused, ...canceled } = await act(now, 'cancel')
  // One that waits for its worker can still be canceled; a draft cannot.
  expect(statuses(canceled.group)).toEqual(['draft', 'draft', 'draft'])
  expect(refused).toMatchObject([{ postId: first.id, code: 'conflict', message: 'This post is a draft.' }])
})

test('a group none of whose posts can be published is refused with the reason', async () => {
  const group = await newGroup('漢'.repeat(141))
  expect(await ask(group, 'publish')).toMatchObject({ status: 422, body: { code: 'content_invalid' } })
  expect(await ask(group, 'cancel')).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(await read(group)).toEqual(group)
})

test('an older version and an unknown group are refused', async () => {
  const group = await newGroup('Versions')
  for (const what of ['publish', 'schedule', 'cancel']) {
    const stale = await ask({ ...group, version: 7 }, what, time)
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version' } })
    expect((await ask({ ...group, id: randomUUIDv7() }, what, time)).status).toBe(404)
  }
  expect(await read(group)).toEqual(group)
})

test('an action that is sent twice, or from a screen that shows an older state, is refused', async () => {
  const group = await newGroup('Only once')
  expect((await ask(group, 'schedule', time)).status).toBe(200)
  for (const what of ['schedule', 'publish', 'cancel']) {
    expect(await ask(group, what, time)).toMatchObject({ status: 409, body: { code: 'stale_version' } })
  }
  await act(await read(group), 'cancel')
})

test('without points for all posts none is scheduled, and the message says what they cost together', async () => {
  const group = await newGroup('Too dear')
  await leavePoints(app, ada, 5)
  const before = await pointsOf(app, ada)
  const answer = await ask(group, 'schedule', time)
  expect(answer).toMatchObject({ status: 402, body: { code: 'points_insufficient' } })
  expect(answer.body['message']).toMatch(/^This costs 6 points and you have 5\./)
  expect(await read(group)).toEqual(group)
  expect(await pointsOf(app, ada)).toEqual(before)
})

test('a post that cannot be scheduled needs no points, and the others are scheduled', async () => {
  const group = await newGroup('Just enough', { count: 2, draft: true })
  await leavePoints(app, ada, 4)
  const { refused, ...done } = await act(group, 'schedule', time)
  expect(statuses(done.group)).toEqual(['scheduled', 'scheduled', 'draft'])
  expect(refused).toMatchObject([{ postId: group.posts[2]?.id, code: 'account_required' }])
  expect(await pointsOf(app, ada)).toMatchObject({ available: 0, held: 4 })
})

test('groups that are scheduled at the same time get points for all their posts or none', async () => {
  const eve = await app.addUser()
  await setPlan(app, eve, 'agency')
  const evesClient = apiClient(app.url, eve.token)
  const [one, two] = [
    await evesClient.connect('twitter', 'eve_storm'),
    await evesClient.connect('twitter', 'eve_storm_too'),
  ]
  const groups = await Promise.all(
    Array.from({ length: 5 }, async (_, index) => {
      const targets = [one, two].map(({ id, platform }) => ({
        id: randomUUIDv7(),
        platform,
        socialAccountId: id,
      }))
      const body = { version: 0, content: `Storm ${index}`, targets }
      return (await evesClient.call<{ group: PostGroup }>('PUT', `/api/post-groups/${randomUUIDv7()}`, body))
        .group
    }),
  )
  await leavePoints(app, eve, 11)
  const answers = await Promise.all(groups.map((group) => ask(group, 'schedule', time, eve.token)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 402, 402, 402])
  expect(await pointsOf(app, eve)).toMatchObject({ available: 3, held: 8 })
  const { count } = await app.ctx.db
    .selectFrom('posts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', eve.workspaceId)
    .where('status', '=', 'scheduled')
    .executeTakeFirstOrThrow()
  expect(count).toBe(4)
})
