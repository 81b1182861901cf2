import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storageBytes } from '../../contract/billing/plans.ts'
import type { PostGroup } from '../../contract/posts/post-groups.ts'
import type { Post } from '../../contract/posts/posts.ts'
import type { RepeatRule, Series, SeriesEnd } from '../../contract/series/series.ts'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../tests/support/api-client.ts'
import { startTestApp, type TestApp, type TestUser } from '../../tests/support/app.ts'
import { joinWorkspace } from '../../tests/support/join-workspace.ts'
import { callerOf } from '../../tests/support/caller.ts'
import { movableClock } from '../../tests/support/clock.ts'
import { leavePoints, pointsOf, setPlan } from '../../tests/support/plan-and-points.ts'
import { reserveSeriesPoints } from '../posts/index.ts'
import { extendAllSeries } from './extend-series.ts'
import { readSeries } from './read-series.ts'

const dayMs = 86_400_000
const clock = movableClock()
let app: TestApp
let ada: TestUser
let client: ApiClient
let account: SocialAccount

beforeAll(async () => {
  // In the evening, so that the times of these tests are less than whole days away.
  const evening = 20 * 3_600_000
  clock.advance((evening - (Date.now() % dayMs) + dayMs) % dayMs)
  app = await startTestApp({ clock })
})
async function signUp() {
  ada = await app.addUser({ fullName: 'Ada Lovelace' })
  client = apiClient(app.url, ada.token)
  account = await client.connect('twitter', `ada_${ada.workspaceId.slice(-8)}`)
}
beforeEach(signUp)
afterAll(() => app.close())

/** The day that is so many days from now in UTC. */
const dayIn = (days: number) => new Date(clock.now().getTime() + days * dayMs).toISOString().slice(0, 10)
const daily = (every: number): RepeatRule => ({ unit: 'day', every })
const never: SeriesEnd = { kind: 'never' }

async function newGroup(content: string, accounts = [account]): Promise<PostGroup> {
  const targets = accounts.map(({ id, platform }) => ({ id: randomUUIDv7(), platform, socialAccountId: id }))
  const body = { version: 0, content, targets }
  return (await client.call<{ group: PostGroup }>('PUT', `/api/post-groups/${randomUUIDv7()}`, body)).group
}
type Repeat = { rule: RepeatRule; end?: SeriesEnd; in?: number; at?: string; timeZone?: string }
const repeatCall = (
  { id, version }: PostGroup,
  { rule, end = never, at = '09:00', timeZone = 'UTC', ...when }: Repeat,
) =>
  [
    'POST',
    `/api/post-groups/${id}/repeat`,
    { version, localTime: `${dayIn(when.in ?? 1)}T${at}`, timeZone, rule, end },
  ] as const
async function repeat(content: string, how: Repeat): Promise<{ group: PostGroup; id: string }> {
  const { group } = await client.call<{ group: PostGroup }>(...repeatCall(await newGroup(content), how))
  return { group, id: group.posts[0]?.series?.id ?? '' }
}
const onSeries = async (id: string, what: string, body: object, method = 'POST') =>
  (await client.call<{ series: Series }>(method, `/api/series/${id}${what}`, body)).series
const seriesOf = async (id: string) =>
  (await client.call<{ series: Series }>('GET', `/api/series/${id}`)).series

/** Without a call, as sessions have ended by then. */
const waitsFor = async (id: string, user: TestUser) =>
  (await readSeries(app.ctx, callerOf(user), id)).waitsFor

const archive = (archived: boolean) =>
  app.ctx.db
    .updateTable('workspaces')
    .set({ archived_at: archived ? new Date() : null })
    .where('id', '=', ada.workspaceId)
    .execute()

const idsOf = (id: string) =>
  app.ctx.db.selectFrom('posts').select('id').where('series_id', '=', id).orderBy('scheduled_at').execute()
/** Without a call, because sessions have ended when weeks passed. */
const countOf = async (id: string) => (await idsOf(id)).length
/** The posts of a series, soonest first. */
async function postsOf(id: string): Promise<Post[]> {
  const rows = await idsOf(id)
  const posts: Post[] = []
  for (const row of rows) posts.push((await client.read(row.id)).post)
  return posts
}
const daysOf = (posts: Post[]) => posts.map(({ scheduledAt }) => scheduledAt?.slice(0, 10))
const missingEvents = async () =>
  (
    await app.ctx.db
      .selectFrom('post_events')
      .innerJoin('posts', 'posts.id', 'post_events.post_id')
      .select('post_events.message')
      .where('posts.workspace_id', '=', ada.workspaceId)
      .where('post_events.message', 'like', 'Waits:%')
      .execute()
  ).length

test('a repeated post is followed by scheduled copies as far as a calendar is looked at, whose points are not reserved yet', async () => {
  const before = await pointsOf(app, ada)
  const { group, id } = await repeat('Every thirty days', { rule: daily(30), in: 2 })
  expect(group.posts[0]).toMatchObject({ status: 'scheduled', series: { points: 'settled' } })
  const posts = await postsOf(id)
  expect(daysOf(posts)).toEqual([2, 32, 62, 92].map(dayIn))
  expect(posts.map(({ content }) => content)).toEqual(posts.map(() => 'Every thirty days'))
  expect(new Set(posts.map(({ groupId }) => groupId)).size).toBe(4)
  expect(posts.slice(1).map(({ status, series }) => [status, series?.points])).toEqual(
    posts.slice(1).map(() => ['scheduled', 'later']),
  )
  expect(await pointsOf(app, ada)).toEqual({ ...before, available: before.available - 2, held: 2 })
  expect(await seriesOf(id)).toMatchObject({ time: '09:00', timeZone: 'UTC', upcoming: 4, ended: false })
})

test('a series that is planned for a day that its rule does not name begins on the next one that it names', async () => {
  const sunday = [1, 2, 3, 4, 5, 6, 7].find((days) => new Date(dayIn(days)).getUTCDay() === 0) ?? 0
  const workDays: RepeatRule = { unit: 'week', every: 1, weekdays: [1, 2, 3, 4, 5] }
  const { id } = await repeat('On work days', {
    rule: workDays,
    in: sunday,
    end: { kind: 'after', count: 6 },
  })
  const days = [1, 2, 3, 4, 5, 8].map((days) => dayIn(sunday + days))
  expect(daysOf(await postsOf(id))).toEqual(days)
})

test('recent content shows a series once: its next post', async () => {
  const { group } = await repeat('Every day', { rule: daily(1), in: 1 })
  await reserveSeriesPoints(app.ctx)
  const draft = await newGroup('Written after it')
  const read = async () =>
    (await client.call<{ recentPosts: Post[] }>('GET', '/api/dashboard')).recentPosts.map(
      ({ groupId }) => groupId,
    )
  expect(await read()).toEqual([draft.id, group.id])
})

test('recent content leaves out the copies for the months to come', async () => {
  await repeat('Every other day', { rule: daily(2), in: 1 })
  const draft = await newGroup('Written after it')
  const { recentPosts } = await client.call<{ recentPosts: Post[] }>('GET', '/api/dashboard')
  expect(recentPosts[0]?.groupId).toBe(draft.id)
  expect(recentPosts.length).toBeLessThan(5 + 1)
  const soon = clock.now().getTime() + 8 * dayMs
  expect(
    recentPosts.every(({ scheduledAt }) => Date.parse(scheduledAt ?? '') < soon || scheduledAt === null),
  ).toBe(true)
})

test('points are reserved seven days ahead, and further posts are made as time passes', async () => {
  const { id } = await repeat('Later', { rule: daily(5), in: 1, end: { kind: 'after', count: 25 } })
  expect(await postsOf(id)).toHaveLength(19)
  await reserveSeriesPoints(app.ctx)
  const points = async () => (await postsOf(id)).map(({ series }) => series?.points)
  expect((await points()).slice(0, 3)).toEqual(['settled', 'settled', 'later'])
  expect(await pointsOf(app, ada)).toMatchObject({ held: 4 })
  // A second run reserves nothing twice.
  await reserveSeriesPoints(app.ctx)
  expect(await pointsOf(app, ada)).toMatchObject({ held: 4 })
  clock.advance(10 * dayMs)
  await extendAllSeries(app.ctx)
  expect(await countOf(id)).toBe(21)
  clock.advance(40 * dayMs)
  await extendAllSeries(app.ctx)
  await extendAllSeries(app.ctx)
  expect(await countOf(id)).toBe(25)
})

test('a post waits where points are too few, its users are told once, and it is ready when there are points again', async () => {
  const { id } = await repeat('Poor', { rule: daily(3), in: 1, end: { kind: 'after', count: 4 } })
  await leavePoints(app, ada, 2)
  await reserveSeriesPoints(app.ctx)
  const points = async () => (await postsOf(id)).map(({ series }) => series?.points)
  expect(await points()).toEqual(['settled', 'settled', 'missing', 'later'])
  await reserveSeriesPoints(app.ctx)
  expect(await missingEvents()).toBe(1)
  const { rows: told } = await sql<{
    at: string
  }>`select data #>> '{event,data,scheduledAt}' as at from pgboss.job
    where name = 'events-notifications' and data #>> '{event,type}' = 'post.points_missing'
      and data ->> 'workspaceId' = ${ada.workspaceId}`.execute(app.ctx.db)
  expect(told).toEqual([{ at: `${dayIn(7)}T09:00:00.000Z` }])
  const due = await app.ctx.db
    .selectFrom('posts')
    .select('due_at')
    .where('series_id', '=', id)
    .orderBy('scheduled_at')
    .execute()
  expect(due.map(({ due_at: at }) => at !== null)).toEqual([true, true, false, false])
  const [, second] = await postsOf(id)
  if (!second) throw new Error('no second post')
  // Its points are free for the next one.
  await client.act(second, 'cancel')
  await reserveSeriesPoints(app.ctx)
  const third = (await postsOf(id)).find(({ scheduledAt }) => scheduledAt?.startsWith(dayIn(7)))
  expect(third?.series?.points).toBe('settled')
})

test('one is skipped, one is changed, and a change of all following replaces the later ones', async () => {
  const { id } = await repeat('First text', { rule: daily(10), in: 1 })
  const [, second, third, fourth] = await postsOf(id)
  if (!second || !third || !fourth) throw new Error('too few posts')
  await onSeries(id, '/skip', { groupId: second.groupId })
  await extendAllSeries(app.ctx)
  expect(daysOf(await postsOf(id))).not.toContain(dayIn(11))
  await client.change(fourth, { content: 'Only this one' })
  const texts = async () => (await postsOf(id)).map(({ content }) => content)
  expect(await texts()).toEqual(['First text', 'First text', 'Only this one', ...Array(6).fill('First text')])
  const changed = await client.change(third, { content: 'From now on' })
  const moved = await client.act(changed, 'schedule', { localTime: `${dayIn(22)}T17:30`, timeZone: 'UTC' })
  const rule: RepeatRule = { unit: 'day', every: 20 }
  const series = await onSeries(
    id,
    '',
    { groupId: moved.groupId, rule, end: { kind: 'after', count: 3 } },
    'PUT',
  )
  expect(series).toMatchObject({ rule, time: '17:30', end: { kind: 'after', count: 3 }, ended: true })
  const posts = await postsOf(id)
  expect(posts.map(({ content }) => content)).toEqual([
    'First text',
    'From now on',
    'From now on',
    'From now on',
  ])
  expect(daysOf(posts)).toEqual([1, 22, 42, 62].map(dayIn))
  expect(posts.at(-1)?.scheduledAt).toBe(`${dayIn(62)}T17:30:00.000Z`)
})

test('stopping a series deletes its later posts and gives their points back', async () => {
  const { id, group } = await repeat('Enough', { rule: daily(2), in: 1 })
  await reserveSeriesPoints(app.ctx)
  expect((await pointsOf(app, ada)).held).toBe(8)
  const series = await onSeries(id, '/stop', { groupId: group.id })
  expect(series).toMatchObject({ upcoming: 1, ended: true })
  expect((await pointsOf(app, ada)).held).toBe(2)
  clock.advance(5 * dayMs)
  await extendAllSeries(app.ctx)
  expect(await postsOf(id)).toHaveLength(1)
})

test('a member who works for one account of a series can neither stop nor change what is planned for another one', async () => {
  const other = await client.connect('twitter', `other_${ada.workspaceId.slice(-8)}`)
  const group = await newGroup('For both', [account, other])
  const how = { rule: daily(30), in: 2 }
  const repeated = (await client.call<{ group: PostGroup }>(...repeatCall(group, how))).group
  const [mine, theirs] = repeated.posts
  const id = mine?.series?.id ?? ''
  // The first day is left out for the other account, so that only the later days have posts for it.
  await client.call('DELETE', `/api/posts/${theirs?.id}?version=${theirs?.version}`)
  const lena = await app.addUser({ fullName: 'Lena' })
  await joinWorkspace(app, lena, ada.workspaceId, 'editor')
  await app.ctx.db
    .updateTable('members')
    .set({ social_account_ids: [account.id] })
    .where('user_id', '=', lena.user.id)
    .execute()
  const before = await idsOf(id)
  const as = (what: string, body: object, method = 'POST') =>
    app.request(method, `/api/series/${id}${what}`, { token: lena.token, body })
  const change = { groupId: group.id, rule: daily(10), end: never }
  expect((await as('/stop', { groupId: group.id })).status).toBe(403)
  expect((await as('', change, 'PUT')).status).toBe(403)
  expect(await idsOf(id)).toEqual(before)
})

test('a member who may not publish changes nothing that a series goes on with', async () => {
  const { id } = await repeat('Approved', { rule: daily(30), in: 2 })
  const [first, last] = [(await postsOf(id))[0], (await postsOf(id)).at(-1)]
  if (!first || !last) throw new Error('no posts')
  for (const post of [first, last]) await client.act(post, 'cancel')
  const lena = await app.addUser({ fullName: 'Lena' })
  await joinWorkspace(app, lena, ada.workspaceId, 'contributor')
  const write = async ({ groupId, id: postId }: Post) => {
    const path = `/api/post-groups/${groupId}`
    const { group } = await client.call<{ group: PostGroup }>('GET', path)
    const targets = [{ id: postId, platform: 'twitter', socialAccountId: account.id }]
    const body = { version: group.version, content: 'Never approved', targets }
    return (await app.request('PUT', path, { token: lena.token, body })).status
  }
  // It was canceled, and nothing is copied from it.
  expect(await write(first)).toBe(200)
  expect(await write(last)).toBe(403)
  clock.advance(40 * dayMs)
  await extendAllSeries(app.ctx)
  const rows = await app.ctx.db
    .selectFrom('posts')
    .select('content')
    .where('series_id', '=', id)
    .where('status', '=', 'scheduled')
    .execute()
  expect(new Set(rows.map(({ content }) => content))).toEqual(new Set(['Approved']))
})

test('a post of a series that is moved goes on awaiting its points, and one that is canceled or published by hand awaits none', async () => {
  const { id } = await repeat('By hand', { rule: daily(20), in: 1 })
  const [, second, third, fourth] = await postsOf(id)
  if (!second || !third || !fourth) throw new Error('too few posts')
  const moved = await client.act(second, 'schedule', { localTime: `${dayIn(30)}T09:00`, timeZone: 'UTC' })
  expect(moved).toMatchObject({ status: 'scheduled', series: { id, points: 'later' } })
  expect(await client.act(third, 'cancel')).toMatchObject({ status: 'draft', series: { points: 'settled' } })
  expect(await client.act(fourth, 'publish')).toMatchObject({ status: 'publishing' })
  expect((await pointsOf(app, ada)).held).toBe(2)
  await client.act(moved, 'schedule', { localTime: `${dayIn(3)}T09:00`, timeZone: 'UTC' })
  await reserveSeriesPoints(app.ctx)
  expect((await client.read(moved.id)).post.series?.points).toBe('settled')
  expect((await pointsOf(app, ada)).held).toBe(4)
})

test('a plan without scheduling and an archived workspace make no further posts, and a series that repeats nothing is refused', async () => {
  const others = app
  app = await startTestApp({ clock, env: { DEFAULT_PLAN: 'free' } })
  try {
    await signUp()
    await setPlan(app, ada, 'pro')
    const { id } = await repeat('Paused', { rule: daily(10), in: 1 })
    const count = await countOf(id)
    await setPlan(app, ada, 'free')
    const ask = async (how: Repeat) => {
      const [method, path, body] = repeatCall(await newGroup('No'), how)
      return app.request(method, path, { token: ada.token, body })
    }
    expect(await ask({ rule: daily(1) })).toMatchObject({ status: 403, body: { code: 'plan_required' } })
    await setPlan(app, ada, 'pro')
    expect(await ask({ rule: daily(1), end: { kind: 'on', date: dayIn(1) } })).toMatchObject({ status: 400 })
    expect(await ask({ rule: { unit: 'week', every: 1, weekdays: [] } })).toMatchObject({ status: 400 })
    expect(await ask({ rule: daily(0) })).toMatchObject({ status: 400 })
    await setPlan(app, ada, 'free')
    clock.advance(20 * dayMs)
    await extendAllSeries(app.ctx)
    expect(await countOf(id)).toBe(count)
    expect(await waitsFor(id, ada)).toBe('plan')
    await setPlan(app, ada, 'pro')
    await archive(true)
    await extendAllSeries(app.ctx)
    await reserveSeriesPoints(app.ctx)
    expect(await countOf(id)).toBe(count)
    await archive(false)
    await extendAllSeries(app.ctx)
    expect(await countOf(id)).toBe(count + 2)
  } finally {
    await app.close()
    app = others
  }
})

test('where the storage is full, further posts are made once there is room, and those of other workspaces at once', async () => {
  const full = await repeat('Too much', { rule: daily(10), in: 1 })
  await app.ctx.db
    .insertInto('storage_use')
    .values({ workspace_id: ada.workspaceId, shard: -2, text_bytes: 0, media_bytes: storageBytes.agency })
    .execute()
  const before = await countOf(full.id)
  const owner = ada
  expect(await seriesOf(full.id)).toMatchObject({ waitsFor: null })
  await signUp()
  const other = await repeat('Has room', { rule: daily(10), in: 1 })
  clock.advance(10 * dayMs)
  await extendAllSeries(app.ctx)
  expect(await countOf(full.id)).toBe(before)
  expect(await countOf(other.id)).toBe(before + 1)
  expect(await waitsFor(full.id, owner)).toBe('storage')
  await app.ctx.db.deleteFrom('storage_use').where('shard', '=', -2).execute()
  await extendAllSeries(app.ctx)
  expect(await countOf(full.id)).toBe(before + 1)
  expect(await waitsFor(full.id, owner)).toBeNull()
})

test('media, labels, parts and texts of their own are repeated, for each account of the group', async () => {
  const other = await client.connect('twitter', `two_${ada.workspaceId.slice(-8)}`)
  const group = await client.call<{ group: PostGroup }>('PUT', `/api/post-groups/${randomUUIDv7()}`, {
    version: 0,
    content: 'Shared',
    targets: [
      {
        id: randomUUIDv7(),
        platform: 'twitter',
        socialAccountId: account.id,
        parts: [{ kind: 'message', content: 'More' }],
      },
      { id: randomUUIDv7(), platform: 'twitter', socialAccountId: other.id, content: 'My own' },
    ],
  })
  const { group: first } = await client.call<{ group: PostGroup }>(
    ...repeatCall(group.group, { rule: daily(45), end: { kind: 'after', count: 2 } }),
  )
  const posts = await postsOf(first.posts[0]?.series?.id ?? '')
  expect(posts).toHaveLength(4)
  const copy = posts.find(({ groupId }) => groupId !== first.id)
  const { group: read } = await client.call<{ group: PostGroup }>('GET', `/api/post-groups/${copy?.groupId}`)
  expect(read.content).toBe('Shared')
  expect(
    read.posts.map(({ content, customized, parts }) => [content, customized.content, parts.length]),
  ).toEqual([
    ['Shared', false, 1],
    ['My own', true, 0],
  ])
})

test('points are reserved seven days before the time of a post, not a minute earlier', async () => {
  const { id } = await repeat('Every ten days', { rule: daily(10), in: 1 })
  const second = async () => (await postsOf(id))[1]
  const began = clock.now().getTime()
  const reservedAt = Date.parse((await second())?.scheduledAt ?? '') - 7 * dayMs
  clock.advance(reservedAt - began - 60_000)
  await reserveSeriesPoints(app.ctx)
  expect((await second())?.series?.points).toBe('later')
  clock.advance(120_000)
  await reserveSeriesPoints(app.ctx)
  expect((await second())?.series?.points).toBe('settled')
  // It is evening again.
  clock.advance(dayMs - ((clock.now().getTime() - began) % dayMs))
})

test('who may only ask for approval repeats a post where the workspace has approval, and the note is kept', async () => {
  const lena = await app.addUser({ fullName: 'Lena' })
  await joinWorkspace(app, lena, ada.workspaceId, 'contributor')
  const ask = async (text: string) => {
    const [method, path, body] = repeatCall(await newGroup(text), {
      rule: daily(1),
      end: { kind: 'after', count: 3 },
    })
    return app.request(method, path, { token: lena.token, body: { ...body, ask: { note: 'Too often?' } } })
  }
  expect((await ask('Never')).status).toBe(403)

  const settings = { mode: 'required', own: 'admins', coversTime: false }
  await client.call('PUT', '/api/workspaces/current/approval', settings)
  const { group } = (await ask('Every day')).body as { group: PostGroup }
  const asked = await postsOf(group.posts[0]?.series?.id ?? '')
  expect(asked.map(({ status, approval }) => [status, approval?.state])).toEqual(
    Array.from({ length: 3 }, () => ['pending_approval', 'asked']),
  )
  expect(asked[0]?.approval?.note).toBe('Too often?')

  // Nobody approved it yet, so she may stop it.
  const seriesId = asked[0]?.series?.id ?? ''
  const as = (what: string, groupId: string) =>
    app.request('POST', `/api/series/${seriesId}/${what}`, { token: lena.token, body: { groupId } })
  expect((await as('skip', asked[1]?.groupId ?? '')).status).toBe(200)
  expect(await as('stop', group.id)).toMatchObject({
    status: 200,
    body: { series: { upcoming: 1, ended: true }, can: { change: false, stop: true } },
  })
  expect(await postsOf(seriesId)).toHaveLength(1)
})

test('who may only ask for approval cannot stop a series of which a post was approved', async () => {
  const lena = await app.addUser({ fullName: 'Lena' })
  await joinWorkspace(app, lena, ada.workspaceId, 'contributor')
  const { id, group } = await repeat('Approved and going on', { rule: daily(3), in: 1 })
  for (const what of ['skip', 'stop']) {
    const body = { groupId: group.id }
    expect(await app.request('POST', `/api/series/${id}/${what}`, { token: lena.token, body })).toMatchObject(
      {
        status: 403,
        body: { code: 'forbidden' },
      },
    )
  }
  expect(await app.request('GET', `/api/series/${id}`, { token: lena.token })).toMatchObject({
    body: { can: { change: false, stop: false } },
  })
})
