import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EvergreenPost, EvergreenSet } from '../../contract/evergreen/evergreen.ts'
import type { PostGroup } from '../../contract/posts/post-groups.ts'
import type { Post } from '../../contract/posts/posts.ts'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../tests/support/api-client.ts'
import { startTestApp, type TestApp, type TestUser } from '../../tests/support/app.ts'
import { movableClock } from '../../tests/support/clock.ts'
import { insertPublished } from '../../tests/support/insert-published.ts'
import { startModelServer, type ModelServer } from '../../tests/support/model-server.ts'
import { joinWorkspace } from '../../tests/support/join-workspace.ts'
import { leavePoints, pointsOf, setPlan } from '../../tests/support/plan-and-points.ts'
import { reserveSeriesPoints } from '../posts/index.ts'
import { planAllSets } from './plan-set.ts'

const dayMs = 86_400_000
const clock = movableClock()
let app: TestApp
let model: ModelServer
let ada: TestUser
let client: ApiClient
let account: SocialAccount

beforeAll(async () => {
  model = await startModelServer()
  const env = {
    AI_BASE_URL: model.url,
    AI_API_KEY: 'key-of-the-model',
    AI_MODEL: 'test-model',
    DEFAULT_PLAN: 'free',
  }
  app = await startTestApp({ clock, env })
})
afterAll(() => Promise.all([app.close(), model.close()]))
beforeEach(async () => {
  ada = await app.addUser({ fullName: 'Ada Lovelace' })
  await setPlan(app, ada, 'pro')
  client = apiClient(app.url, ada.token)
  account = await client.connect('twitter', `ada_${ada.workspaceId.slice(-8)}`)
})

type Reply = { set: EvergreenSet; posts: EvergreenPost[] }

const addSlots = (of = account, version = 0, times = ['09:00']) =>
  client.call('PUT', `/api/queue/accounts/${of.id}/slots`, {
    version,
    timeZone: 'UTC',
    slots: [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => times.map((time) => ({ weekday, time }))),
  })
const fields = (more: object = {}) => ({
  name: 'Classics',
  socialAccountIds: [account.id],
  minimumDays: 20,
  perWeek: 2,
  ...more,
})
const newSet = async (more: object = {}): Promise<EvergreenSet> =>
  (await client.call<Reply>('POST', '/api/evergreen', { id: randomUUIDv7(), ...fields(more) })).set
const read = ({ id }: { id: string }) => client.call<Reply>('GET', `/api/evergreen/${id}`)
const add = (set: EvergreenSet, posts: Pick<Post, 'id'>[]) =>
  client.call<Reply>('POST', `/api/evergreen/${set.id}/posts`, { postIds: posts.map(({ id }) => id) })
const write = (set: EvergreenSet, content: string) =>
  client.call<Reply>('POST', `/api/evergreen/${set.id}/posts`, { groupId: randomUUIDv7(), content })

const draftFor = async (accounts: SocialAccount[]): Promise<PostGroup> => {
  const targets = accounts.map(({ id, platform }) => ({ id: randomUUIDv7(), platform, socialAccountId: id }))
  const body = { version: 0, content: 'Written once', targets }
  return (await client.call<{ group: PostGroup }>('PUT', `/api/post-groups/${randomUUIDv7()}`, body)).group
}

/** The posts of all sets of the account, soonest first. */
const planned = (of = account) =>
  app.ctx.db
    .selectFrom('evergreen_instances as i')
    .innerJoin('posts as p', 'p.id', 'i.post_id')
    .select([
      'p.id',
      'p.content',
      'p.status',
      'p.scheduled_at as at',
      'p.awaits_points as unpaid',
      'p.queued',
    ])
    .select(['p.hold_id as holdId', 'p.due_at as due', 'p.version'])
    .where('i.social_account_id', '=', of.id)
    .orderBy('p.scheduled_at')
    .execute()
const texts = async () => (await planned()).map(({ content }) => content)
const dayOf = (at: Date | null) => Math.floor((at?.getTime() ?? 0) / dayMs)

/** The least number of days between two posts that satisfy a condition. */
const leastDays = (all: { content: string; at: Date | null }[], content: string): number => {
  const days = all.filter((one) => one.content === content).map(({ at }) => dayOf(at))
  return Math.min(...days.slice(1).map((day, index) => day - (days[index] ?? 0)))
}

test('what a set publishes again is changed only by members who may publish it on its accounts', async () => {
  const other = await client.connect('twitter', `other_${ada.workspaceId.slice(-8)}`)
  const set = await newSet({ socialAccountIds: [account.id, other.id] })
  await addSlots()
  const mine = await draftFor([account])
  const [post] = (await add(set, mine.posts)).posts
  const lena = await app.addUser({ fullName: 'Lena' })
  await joinWorkspace(app, lena, ada.workspaceId, 'contributor')
  const limit = (change: object) =>
    app.ctx.db.updateTable('members').set(change).where('user_id', '=', lena.user.id).execute()
  const asLena = (method: string, path: string, body?: object) =>
    app.request(method, path, { token: lena.token, ...(body && { body }) })
  const targets = mine.posts.map(({ id, platform }) => ({ id, platform, socialAccountId: account.id }))
  const changed = { version: mine.version, content: 'Never approved', targets }
  const tries = async () => [
    (await asLena('PUT', `/api/post-groups/${mine.id}`, changed)).status,
    (await asLena('DELETE', `/api/posts/${mine.posts[0]?.id}?version=${mine.posts[0]?.version}`)).status,
  ]
  expect(await tries()).toEqual([403, 403])
  // An editor of one of the accounts would also change what the other one gets.
  await limit({ role: 'editor', social_account_ids: [account.id] })
  expect(await tries()).toEqual([403, 403])
  await planAllSets(app.workerCtx)
  expect(new Set(await texts())).toEqual(new Set(['Written once']))
  expect(post?.content).toBe('Written once')
  await limit({ social_account_ids: null })
  expect((await asLena('PUT', `/api/post-groups/${mine.id}`, changed)).status).toBe(200)
})

describe('planning', () => {
  test('fills free slots as far ahead as a calendar is looked at, within the distance and the pace', async () => {
    await addSlots()
    const before = await pointsOf(app, ada)
    const set = await newSet()
    await write(set, 'Rye')
    const { posts, set: now } = await write(set, 'Cake')
    const all = await planned()
    expect(all.length).toBeGreaterThanOrEqual(8)
    expect(now).toMatchObject({ posts: 2, planned: all.length, nextAt: all[0]?.at?.toISOString() })
    expect(posts.map(({ content }) => content)).toEqual(['Rye', 'Cake'])
    expect(posts[0]?.nextAt).toBe(all.find(({ content }) => content === 'Rye')?.at?.toISOString())
    for (const content of ['Rye', 'Cake']) expect(leastDays(all, content)).toBeGreaterThanOrEqual(20)
    for (const one of all) {
      expect(one).toMatchObject({ status: 'scheduled', unpaid: true, holdId: null, due: null })
      expect(one.at?.getUTCHours()).toBe(9)
    }
    expect(await pointsOf(app, ada)).toEqual(before)
    const { post, history } = await client.read(all[0]?.id ?? '')
    expect(post).toMatchObject({ status: 'scheduled', account: { id: account.id } })
    expect(history[0]?.message).toMatch(/by the evergreen set "Classics"/)
  })

  test('happens once, however many workers plan at the same time', async () => {
    const set = await newSet({ perWeek: 3, minimumDays: 7 })
    for (const text of ['Rye', 'Cake', 'Rolls']) await write(set, text)
    expect(await planned()).toEqual([])
    await addSlots()
    await Promise.all(Array.from({ length: 20 }, () => planAllSets(app.workerCtx)))
    const all = await planned()
    expect(all.length).toBeGreaterThan(30)
    expect(new Set(all.map(({ at }) => at?.getTime())).size).toBe(all.length)
    await planAllSets(app.workerCtx)
    expect(await planned()).toEqual(all)
  })

  test('keeps the distance to what was published by hand, with the same text or as the same post', async () => {
    await addSlots()
    const now = clock.now().getTime()
    const [rye = '', cake = ''] = await insertPublished(app.ctx, ada, [
      { accountId: account.id, platform: 'twitter', publishedAt: new Date(now - 3 * dayMs), content: 'Rye' },
      {
        accountId: account.id,
        platform: 'twitter',
        publishedAt: new Date(now - 30 * dayMs),
        content: 'Cake',
      },
      {
        accountId: account.id,
        platform: 'twitter',
        publishedAt: new Date(now - 2 * dayMs),
        content: ' Cake ',
      },
    ])
    const { posts } = await add(await newSet(), [{ id: rye }, { id: cake }])
    expect(posts.map(({ status, lastAt }) => [status, lastAt])).toEqual([
      ['published', new Date(now - 3 * dayMs).toISOString()],
      ['published', new Date(now - 2 * dayMs).toISOString()],
    ])
    const first = (text: string, all: { content: string; at: Date | null }[]) =>
      all.find(({ content }) => content === text)?.at ?? null
    const all = await planned()
    expect(dayOf(first('Rye', all)) - dayOf(new Date(now - 3 * dayMs))).toBeGreaterThanOrEqual(20)
    expect(dayOf(first('Cake', all)) - dayOf(new Date(now - 2 * dayMs))).toBeGreaterThanOrEqual(20)
  })

  test('keeps the distance to a later publication, and leaves slots that posts have', async () => {
    await addSlots()
    const { post } = { post: await client.draft(account, 'Rye') }
    const in30 = new Date(clock.now().getTime() + 30 * dayMs).toISOString().slice(0, 10)
    await client.act(post, 'schedule', { localTime: `${in30}T09:00`, timeZone: 'UTC' })
    await add(await newSet(), [post])
    const others = (await planned()).map(({ at }) => Math.abs(dayOf(at) - dayOf(new Date(in30))))
    expect(others.length).toBeGreaterThan(1)
    expect(Math.min(...others)).toBeGreaterThanOrEqual(20)
  })

  test('does not fill the slot of a post that was deleted again, and keeps one that was changed', async () => {
    await addSlots()
    const set = await newSet()
    await write(set, 'Rye')
    const [first, second] = await planned()
    await client.call('DELETE', `/api/posts/${first?.id}?version=${first?.version}`)
    const { post } = await client.read(second?.id ?? '')
    await client.change(post, { content: 'Rye, but today' })
    await planAllSets(app.workerCtx)
    await write(set, 'Cake')
    const all = await planned()
    expect(all.map(({ at }) => at?.getTime())).not.toContain(first?.at?.getTime())
    expect(all.find(({ id }) => id === second?.id)?.content).toBe('Rye, but today')
  })

  test('leaves out a platform that does not take a text, and says why', async () => {
    const pinned = await client.connect('instagram', `ada_${ada.workspaceId.slice(-8)}`)
    await addSlots()
    await addSlots(pinned)
    const set = await newSet({ socialAccountIds: [account.id, pinned.id] })
    const { posts } = await write(set, 'Rye')
    expect(posts[0]?.problems).toEqual([expect.stringMatching(/^Instagram: /)])
    expect(await planned(pinned)).toEqual([])
    expect((await planned()).length).toBeGreaterThan(3)
  })

  test('makes nothing without slots, in a paused queue, on a plan without scheduling, or in an archived workspace', async () => {
    const set = await newSet()
    await write(set, 'Rye')
    expect((await read(set)).set.accounts).toMatchObject([{ waitsFor: 'slots', nextAt: null }])
    await addSlots()
    await client.call('POST', `/api/queue/accounts/${account.id}/pause`)
    await planAllSets(app.workerCtx)
    expect((await read(set)).set.accounts).toMatchObject([{ waitsFor: 'queue' }])
    await client.call('POST', `/api/queue/accounts/${account.id}/resume`)
    await setPlan(app, ada, 'free')
    await planAllSets(app.workerCtx)
    expect((await read(set)).set).toMatchObject({ planned: 0, locked: true })
    await expect(newSet()).rejects.toThrow(/plan_required/)
    await setPlan(app, ada, 'pro')
    const archive = (at: Date | null) =>
      app.ctx.db
        .updateTable('workspaces')
        .set({ archived_at: at })
        .where('id', '=', ada.workspaceId)
        .execute()
    await archive(new Date())
    await planAllSets(app.workerCtx)
    expect((await read(set)).set.planned).toBe(0)
    await archive(null)
    await planAllSets(app.workerCtx)
    expect((await read(set)).set.planned).toBeGreaterThan(3)
  })
})

describe('planning while the storage is full', () => {
  test('makes nothing, and all once there is room', async () => {
    const set = await newSet()
    await write(set, 'Rye')
    const full = { workspace_id: ada.workspaceId, shard: -2, text_bytes: 0, media_bytes: 1e15 }
    await app.ctx.db.insertInto('storage_use').values(full).execute()
    await addSlots()
    await planAllSets(app.workerCtx)
    expect(await planned()).toEqual([])
    await app.ctx.db.deleteFrom('storage_use').where('shard', '=', full.shard).execute()
    await planAllSets(app.workerCtx)
    expect((await planned()).length).toBeGreaterThan(3)
  })
})

describe('a set', () => {
  test('that is paused takes a post without planning it', async () => {
    await addSlots()
    const set = await newSet()
    await client.call('POST', `/api/evergreen/${set.id}/pause`)
    expect((await write(set, 'Rye')).posts).toHaveLength(1)
    expect(await planned()).toEqual([])
    await client.call('POST', `/api/evergreen/${set.id}/resume`)
    expect((await planned()).length).toBeGreaterThan(3)
  })

  test('that is paused has nothing planned, and is planned again when it is resumed', async () => {
    await addSlots()
    const set = await newSet()
    await write(set, 'Rye')
    const before = await planned()
    await client.call('POST', `/api/evergreen/${set.id}/pause`)
    expect(await planned()).toEqual([])
    await planAllSets(app.workerCtx)
    expect((await read(set)).set).toMatchObject({ paused: true, planned: 0, nextAt: null })
    await client.call('POST', `/api/evergreen/${set.id}/resume`)
    expect((await planned()).map(({ at }) => at)).toEqual(before.map(({ at }) => at))
  })

  test('loses the unsent posts of a post that is removed or deleted, with their points', async () => {
    await addSlots()
    const set = await newSet({ minimumDays: 2 })
    await write(set, 'Rye')
    const { posts } = await write(set, 'Cake')
    const before = await pointsOf(app, ada)
    await reserveSeriesPoints(app.workerCtx)
    expect((await pointsOf(app, ada)).held).toBeGreaterThan(0)
    const rye = posts.find(({ content }) => content === 'Rye')
    await client.call('DELETE', `/api/evergreen-posts/${rye?.id}`)
    expect(new Set(await texts())).toEqual(new Set(['Cake']))
    const cake = posts.find(({ content }) => content === 'Cake')
    const { post } = await client.read(cake?.postId ?? '')
    await client.call('DELETE', `/api/posts/${post.id}?version=${post.version}`)
    await planAllSets(app.workerCtx)
    expect(await planned()).toEqual([])
    expect(await pointsOf(app, ada)).toEqual(before)
  })

  test('that is deleted leaves what its posts were made of', async () => {
    await addSlots()
    const set = await newSet()
    const { posts } = await write(set, 'Rye')
    const { set: newest } = await read(set)
    await client.call('DELETE', `/api/evergreen/${set.id}?version=${newest.version}`)
    expect(await planned()).toEqual([])
    expect((await client.read(posts[0]?.postId ?? '')).post.status).toBe('draft')
    await expect(read(set)).rejects.toThrow(/not_found/)
  })

  test('takes each post once, and none that a set has made', async () => {
    await addSlots()
    const set = await newSet()
    const post = await client.draft(account, 'Rye')
    await add(set, [post])
    expect((await add(set, [post])).posts).toHaveLength(1)
    const [made] = await planned()
    await expect(add(set, [{ id: made?.id ?? '' }])).rejects.toThrow(/made by an evergreen set/)
  })

  test('follows a draft that is changed, also in what is planned', async () => {
    await addSlots()
    const post = await client.draft(account, 'Rye')
    await add(await newSet(), [post])
    await client.change(post, { content: 'Fresh rye' })
    await planAllSets(app.workerCtx)
    expect(new Set(await texts())).toEqual(new Set(['Fresh rye']))
  })

  test('is changed by those who may schedule, and refuses a version that is not the newest', async () => {
    const set = await newSet()
    const change = (version: number) =>
      client.call<Reply>('PUT', `/api/evergreen/${set.id}`, { version, ...fields({ perWeek: 5 }) })
    expect((await change(set.version)).set).toMatchObject({ perWeek: 5, version: set.version + 1 })
    await expect(change(set.version)).rejects.toThrow(/stale_version/)
    await app.ctx.db
      .updateTable('members')
      .set({ role: 'contributor' })
      .where('workspace_id', '=', ada.workspaceId)
      .execute()
    await expect(change(set.version + 1)).rejects.toThrow(/forbidden/)
    expect(await client.call('GET', '/api/evergreen')).toMatchObject({ can: { change: false } })
  })
})

describe('points', () => {
  test('are reserved seven days ahead, and the post then has its slot in the queue', async () => {
    await addSlots()
    const set = await newSet({ minimumDays: 1 })
    await write(set, 'Rye')
    await reserveSeriesPoints(app.workerCtx)
    const limit = clock.now().getTime() + 7 * dayMs
    const all = await planned()
    const near = all.filter(({ at }) => Number(at) <= limit)
    expect(near.length).toBeGreaterThanOrEqual(2)
    for (const one of near) expect(one).toMatchObject({ unpaid: false, queued: true, due: one.at })
    for (const one of all.slice(near.length)) expect(one).toMatchObject({ unpaid: true, due: null })
    expect((await pointsOf(app, ada)).held).toBe(2 * near.length)
  })

  test('that are too few let a post wait, of which users are told, and in a paused queue it is not due', async () => {
    await addSlots()
    const set = await newSet({ minimumDays: 1, perWeek: 7 })
    await write(set, 'Rye')
    await client.call('POST', `/api/queue/accounts/${account.id}/pause`)
    await leavePoints(app, ada, 2)
    await reserveSeriesPoints(app.workerCtx)
    const [paid, ...waiting] = await planned()
    expect(paid).toMatchObject({ unpaid: false, queued: true, due: null })
    for (const one of waiting) expect(one).toMatchObject({ unpaid: true, due: null })
    const { history } = await client.read(waiting[0]?.id ?? '')
    expect(history.some(({ message }) => message.startsWith('Waits:'))).toBe(true)
  })
})

describe('a variation', () => {
  const generate = (post: EvergreenPost | undefined, id: string) =>
    client.call<Reply>('POST', `/api/evergreen-posts/${post?.id}/variations`, { id })
  const original = 'Our second shop opens on Friday. Come by and taste the rye.'
  const reworded = 'On Friday we open shop number two. Drop in for a slice of rye.'

  test('is paid once when it is made, also if the call is repeated, and takes its turn', async () => {
    await addSlots()
    model.play({ kind: 'text', text: reworded })
    const { posts } = await write(await newSet(), original)
    const before = await pointsOf(app, ada)
    const id = randomUUIDv7()
    const { posts: after } = await generate(posts[0], id)
    expect(after[0]?.variations).toEqual([{ id, content: reworded }])
    await generate(posts[0], id)
    await app.ctx.db.deleteFrom('evergreen_variations').where('id', '=', id).execute()
    expect((await generate(posts[0], id)).posts[0]?.variations).toEqual([{ id, content: reworded }])
    expect(await pointsOf(app, ada)).toEqual({
      ...before,
      available: before.available - 2,
      spent: before.spent + 2,
    })
    const all = await texts()
    expect(all.slice(0, 4)).toEqual([original, reworded, original, reworded])
  })

  test('costs nothing if the model fails', async () => {
    model.play({ kind: 'status', status: 500 })
    const { posts, set } = await write(await newSet(), original)
    const before = await pointsOf(app, ada)
    await expect(generate(posts[0], randomUUIDv7())).rejects.toThrow(/not charged any points/)
    expect(await pointsOf(app, ada)).toEqual(before)
    expect((await read(set)).posts[0]?.variations).toEqual([])
  })

  test('of the user replaces the ones before, and unsent posts do not keep a text that is gone', async () => {
    await addSlots()
    const { posts } = await write(await newSet(), original)
    const put = (...contents: string[]) =>
      client.call<Reply>('PUT', `/api/evergreen-posts/${posts[0]?.id}/variations`, {
        variations: contents.map((content) => ({ id: randomUUIDv7(), content })),
      })
    await put('One', 'Two')
    expect((await texts()).slice(0, 3)).toEqual([original, 'One', 'Two'])
    await reserveSeriesPoints(app.workerCtx)
    const { posts: after } = await put('Two', 'Three')
    expect(after[0]?.variations.map(({ content }) => content)).toEqual(['Two', 'Three'])
    expect(new Set(await texts())).toEqual(new Set([original, 'Two', 'Three']))
  })
})
