import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { platformKeys, platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { sampleVideo } from '../../../tests/support/sample-video.ts'
import { sandboxControls, type SandboxControls } from '../../../tests/support/sandbox-controls.ts'
import { waitingForLock } from '../../../tests/support/waiting-for-lock.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { startDispatcher, type Dispatcher } from '../publish/dispatch/dispatcher.ts'
import { toMetrics } from '../../connectors/post-metrics.ts'
import { claimDueAccount, scheduleNextRead } from './metric-schedules.queries.ts'
import { forgetMetrics } from './metrics-sweep.queries.ts'
import { saveMetrics } from './metrics.queries.ts'
import { refreshPostMetrics } from './refresh-metrics.ts'
import { takePaidReads } from './take-paid-reads.ts'
import { platformsToTest } from '../../../tests/support/test-size.ts'

let app: TestApp
let client: ApiClient
let sandbox: SandboxControls
let accounts = 0

let dispatcher: Dispatcher

// Only publishing works by itself; metrics are read when a test asks for it.
beforeAll(async () => {
  app = await startTestApp()
  client = apiClient(app.url, (await app.addUser()).token)
  sandbox = sandboxControls(app.url)
  await sandbox.settings({ processingMs: 0 })
  dispatcher = startDispatcher(app.workerCtx)
})
afterEach(async () => {
  await sandbox.clearFaults()
  await app.ctx.db.deleteFrom('call_limits').execute()
})
afterAll(async () => {
  await dispatcher.stop(2_000)
  await app.close()
})

const connect = (platform: PlatformKey) => client.connect(platform, `metrics_${(accounts += 1)}`)
const square = () =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: '#f59e0b' } })
    .jpeg()
    .toBuffer()
const rowOf = (id: string) =>
  app.ctx.db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const readingsOf = (id: string) =>
  app.ctx.db.selectFrom('post_readings').selectAll().where('post_id', '=', id).orderBy('read_at').execute()
const dueAtOf = ({ id }: SocialAccount) =>
  app.ctx.db
    .selectFrom('metric_schedules')
    .select('due_at')
    .where('social_account_id', '=', id)
    .executeTakeFirst()
const makeDue = ({ id }: SocialAccount) =>
  app.ctx.db
    .updateTable('metric_schedules')
    .set({ due_at: new Date(0) })
    .where('social_account_id', '=', id)
    .execute()

async function publish(account: SocialAccount, text: string): Promise<string> {
  const { platform, id } = account
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

/** Makes a post older, with its last reading as long ago as its publishing, minus `measuredAfter`. */
async function age(id: string, by: string, measuredAfter?: string): Promise<void> {
  const published = sql<Date>`now() - ${by}::interval`
  await app.ctx.db
    .updateTable('posts')
    .set({
      published_at: published,
      measured_at:
        measuredAfter === undefined ? null : sql<Date>`now() - ${by}::interval + ${measuredAfter}::interval`,
    })
    .where('id', '=', id)
    .execute()
}

test.each(platformsToTest(platformKeys, 'twitter', 'instagram'))(
  'metrics of a post on %s are read after publishing, and again only when they are old',
  async (platform) => {
    const account = await connect(platform)
    const id = await publish(account, `Measured on ${platform}`)
    await refreshPostMetrics(app.ctx)
    const first = await rowOf(id)
    expect(first.measured_at).not.toBeNull()
    expect(first.impressions).not.toBeNull()
    const [reading, ...more] = await readingsOf(id)
    expect(more).toEqual([])
    expect(reading).toMatchObject({
      read_at: first.measured_at,
      impressions: first.impressions,
      engagements: first.engagement_count,
    })

    await makeDue(account)
    await refreshPostMetrics(app.ctx)
    expect((await rowOf(id)).measured_at).toEqual(first.measured_at)
    expect((await dueAtOf(account))?.due_at.getTime()).toBe((first.measured_at?.getTime() ?? 0) + 2 * 60_000)
  },
)

test.each([
  ['1 minute', '0 minutes', '2 minutes'],
  ['1 hour', '50 minutes', '5 minutes'],
  ['20 days', '19 days 23 hours', '12 hours'],
])('a post of the age of %s that was read at the age of %s is due %s after that', async (old, at, wait) => {
  const account = await connect('twitter')
  const id = await publish(account, `Aged ${old}`)
  await age(id, old, at)
  await makeDue(account)
  const before = await rowOf(id)
  const { rows } = await sql<{ due: Date }>`
    select ${before.measured_at}::timestamptz + ${wait}::interval as due`.execute(app.ctx.db)
  const due = rows[0]?.due ?? new Date(0)
  await refreshPostMetrics(app.ctx)
  const read = (await rowOf(id)).measured_at?.getTime() !== before.measured_at?.getTime()
  expect(read).toBe(due.getTime() <= Date.now())
  if (!read) expect((await dueAtOf(account))?.due_at).toEqual(due)
})

describe('the series of a post', () => {
  async function seriesOf(text: string) {
    const account = await connect('twitter')
    const id = await publish(account, text)
    const externalId = (await rowOf(id)).external_id ?? ''
    const post = { id, externalId }
    return {
      id,
      post,
      save: (given: Given) => saveMetrics(app.ctx.db, [post], [toMetrics(externalId, given)]),
    }
  }
  type Given = Parameters<typeof toMetrics>[1]
  const daysOf = (id: string) =>
    app.ctx.db
      .selectFrom('post_days')
      .select(['impressions', 'likes', sql<string>`day::text`.as('day')])
      .where('post_id', '=', id)
      .orderBy('post_days.day')
      .execute()

  test('is answered with the post: its newest numbers, and when they were read', async () => {
    const { id, post, save } = await seriesOf('Told')
    const told = () => client.call<{ metrics: object | null }>('GET', `/api/posts/${id}`)
    await save({ impressions: 10, likes: 1 })
    await save({ impressions: 12, likes: 2, clicks: 0 })
    const at = (await rowOf(id)).measured_at?.toISOString()
    const numbers = { impressions: 12, reach: null, engagements: 2, likes: 2, comments: null, shares: null }
    const newest = { ...numbers, saves: null, clicks: 0, videoViews: null }
    expect((await told()).metrics).toEqual({ readAt: at, numbers: newest })
    await forgetMetrics(app.ctx.db, [post.id])
    expect((await told()).metrics).toBeNull()
  })

  test('has a row for each reading that differs, and what a platform does not report stays missing', async () => {
    const { id, post, save } = await seriesOf('A series')
    await save({ impressions: 10, likes: 1 })
    await save({ impressions: 10, likes: 1 })
    await save({ impressions: 12, likes: 1 })
    // The sum is the same, and what it is made of is not.
    await save({ impressions: 12, comments: 1 })
    await save({ likes: 3 })
    await save({ clicks: 5, videoViews: 7 })
    // The platform no longer has the post.
    await saveMetrics(app.ctx.db, [post], [])
    const readings = await readingsOf(id)
    expect(
      readings.map((one) => [
        one.impressions,
        one.engagements,
        one.likes,
        one.comments,
        one.clicks,
        one.video_views,
      ]),
    ).toEqual([
      [10, 1, 1, null, null, null],
      [12, 1, 1, null, null, null],
      [12, 1, null, 1, null, null],
      [null, 3, 3, null, null, null],
      [null, null, null, null, 5, 7],
    ])
    expect(await rowOf(id)).toMatchObject({ impressions: null, reach: null, engagement_count: null })
  })

  test('has the last numbers of each day in the time zone of the workspace', async () => {
    const { id, save } = await seriesOf('Day by day')
    const { workspace_id: workspaceId } = await rowOf(id)
    const inZone = (zone: string) =>
      sql`update workspaces set time_zone = ${zone} where id = ${workspaceId}`.execute(app.ctx.db)
    // It is never the same day in both: they are 26 hours apart.
    await inZone('Etc/GMT+12')
    await save({ impressions: 10, likes: 1 })
    await save({ impressions: 20, likes: 2 })
    await inZone('Pacific/Kiritimati')
    // A correction by the platform: fewer than before.
    await save({ impressions: 15, likes: 2 })
    const days = await daysOf(id)
    expect(days.map(({ impressions, likes }) => [impressions, likes])).toEqual([
      [20, 2],
      [15, 2],
    ])
    const { rows } = await sql<{ day: string }>`
      select (read_at at time zone zone)::date::text as day from post_readings,
        (values (20, 'Etc/GMT+12'), (15, 'Pacific/Kiritimati')) as v (impressions, zone)
      where post_id = ${id} and post_readings.impressions = v.impressions order by day`.execute(app.ctx.db)
    expect(days.map(({ day }) => day)).toEqual(rows.map(({ day }) => day))
    await inZone('UTC')
  })

  test('does not replace the numbers of a day by an older reading', async () => {
    const { id, save } = await seriesOf('Late')
    await save({ impressions: 10 })
    await sql`update post_days set read_at = now() + interval '1 minute', impressions = 99 where post_id = ${id}`.execute(
      app.ctx.db,
    )
    await save({ impressions: 12 })
    expect(await daysOf(id)).toMatchObject([{ impressions: 99 }])
  })
})

test('a post older than 30 days is no longer read, and its account has nothing due', async () => {
  const account = await connect('twitter')
  const id = await publish(account, 'A month ago')
  await age(id, '31 days')
  await makeDue(account)
  await refreshPostMetrics(app.ctx)
  expect((await rowOf(id)).measured_at).toBeNull()
  expect(await dueAtOf(account)).toBeUndefined()
})

test('workers that run at the same time read each account once', async () => {
  const reached = await Promise.all(Array.from({ length: 6 }, () => connect('twitter')))
  for (const [index, account] of reached.entries()) await publish(account, `Read once ${index}`)
  await sandbox.fault({ platform: 'twitter', operation: 'lookup', fault: 'slow', delayMs: 50 })
  await Promise.all(Array.from({ length: 3 }, () => refreshPostMetrics(app.ctx)))
  const [counted] = await sandbox.listFaults()
  expect(counted?.hits).toBe(reached.length)
})

test('what is published while metrics are read is read the next time, together', async () => {
  const account = await connect('twitter')
  const before = await publish(account, 'Published before')
  await sandbox.fault({ platform: 'twitter', operation: 'lookup', fault: 'slow', delayMs: 3_000 })
  const reading = refreshPostMetrics(app.ctx)
  await expect.poll(async () => (await sandbox.listFaults())[0]?.hits).toBe(1)
  const meanwhile = [await publish(account, 'Meanwhile'), await publish(account, 'Shortly after')]
  await reading
  expect((await rowOf(before)).measured_at).not.toBeNull()
  for (const id of meanwhile) expect((await rowOf(id)).measured_at).toBeNull()
  await refreshPostMetrics(app.ctx)
  for (const id of meanwhile) expect((await rowOf(id)).measured_at).not.toBeNull()
  const [counted] = await sandbox.listFaults()
  expect(counted?.hits).toBe(2)
})

test('posts of one account that are published side by side do not wait for each other', async () => {
  const account = await connect('twitter')
  await publish(account, 'Makes the account due')
  const drafts = await Promise.all([0, 1].map((index) => client.draft(account, `Side by side ${index}`)))
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const publishSideBySide = async ({ id }: { id: string }, until: Promise<void>) =>
    inTransaction(app.ctx.db, async (trx) => {
      await trx
        .updateTable('posts')
        .set({ external_id: `side-by-side-${id}`, published_at: new Date() })
        .where('id', '=', id)
        .execute()
      await until
    })
  const [first, second] = drafts
  if (!first || !second) throw new Error('Two drafts were made')
  const held = publishSideBySide(first, mayCommit)
  await publishSideBySide(second, Promise.resolve())
  commit()
  await held
  await refreshPostMetrics(app.ctx)
})

test('a post that is published while the claim of its account ends is read at once', async () => {
  const account = await connect('twitter')
  await publish(account, 'Read before')
  const draft = await client.draft(account, 'Published meanwhile')
  // Accounts of earlier tests may be due again on a slow machine.
  await sql`update metric_schedules set due_at = now() + interval '1 day'
    where social_account_id <> ${account.id}`.execute(app.ctx.db)
  const claimed = await claimDueAccount(app.ctx.db, new Date())
  expect(claimed?.accountId).toBe(account.id)
  if (!claimed) return
  await sql`update posts set measured_at = now() where social_account_id = ${account.id}`.execute(app.ctx.db)

  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const { promise: published, resolve: isPublished } = Promise.withResolvers<void>()
  const publishing = inTransaction(app.ctx.db, async (trx) => {
    await trx
      .updateTable('posts')
      .set({ external_id: 'meanwhile', published_at: new Date() })
      .where('id', '=', draft.id)
      .execute()
    isPublished()
    await mayCommit
  })
  await published
  const ending = scheduleNextRead(app.ctx.db, claimed, { every: 'by_age' })
  await expect.poll(() => waitingForLock(app.ctx.db, 'metric_schedules')).toBe(1)
  commit()
  await Promise.all([publishing, ending])
  expect((await dueAtOf(account))?.due_at.getTime()).toBeLessThanOrEqual(Date.now() + 1000)
})

test('an account whose platform hangs does not hold up the others', async () => {
  const slow = await connect('twitter')
  const others = await Promise.all(Array.from({ length: 3 }, () => connect('twitter')))
  const slowPost = await publish(slow, 'Slow')
  const posts: string[] = []
  for (const [index, account] of others.entries()) posts.push(await publish(account, `Quick ${index}`))
  await app.ctx.db
    .updateTable('metric_schedules')
    .set({ due_at: new Date(0) })
    .execute()
  await sandbox.fault({
    platform: 'twitter',
    operation: 'lookup',
    account: slow.username,
    fault: 'slow',
    delayMs: 5_000,
  })
  const running = refreshPostMetrics(app.ctx)
  await expect
    .poll(async () => Promise.all(posts.map(async (id) => (await rowOf(id)).measured_at)))
    .not.toContain(null)
  expect((await rowOf(slowPost)).measured_at).toBeNull()
  await running
  expect((await rowOf(slowPost)).measured_at).not.toBeNull()
})

test('a refusal for too many calls parks the account, and its posts are read after the time that the platform named', async () => {
  const account = await connect('twitter')
  const id = await publish(account, 'Limited')
  await sandbox.fault({
    platform: 'twitter',
    operation: 'lookup',
    account: account.username,
    fault: 'retry-after',
    seconds: 900,
    times: 1,
  })
  const before = Date.now()
  await refreshPostMetrics(app.ctx)
  expect((await rowOf(id)).measured_at).toBeNull()
  expect((await dueAtOf(account))?.due_at.getTime()).toBeGreaterThan(before + 800_000)

  // Another reason made the account due meanwhile: it is not asked while it is parked.
  await makeDue(account)
  await refreshPostMetrics(app.ctx)
  expect((await rowOf(id)).measured_at).toBeNull()
  await app.ctx.db.deleteFrom('call_limits').execute()
  await makeDue(account)
  await refreshPostMetrics(app.ctx)
  expect((await rowOf(id)).measured_at).not.toBeNull()
})

test('an account that must be reconnected is left alone for an hour', async () => {
  const account = await connect('twitter')
  const id = await publish(account, 'From an account that goes')
  await sandbox.revokeAccess('twitter', account.username)
  const before = Date.now()
  await refreshPostMetrics(app.ctx)
  expect((await rowOf(id)).measured_at).toBeNull()
  expect((await dueAtOf(account))?.due_at.getTime()).toBeGreaterThan(before + 3_500_000)
})

describe('on a platform that charges for reading posts', () => {
  beforeAll(() => void (app.ctx.config.postReads.linkedin = 2))
  afterAll(() => void delete app.ctx.config.postReads.linkedin)

  test('each post is read once a day, the newest first, and no more posts than the operator allows', async () => {
    const account = await connect('linkedin')
    const posts: string[] = []
    for (const name of ['oldest', 'middle', 'newest']) posts.push(await publish(account, name))
    const [oldest = '', middle = '', newest = ''] = posts
    // In the first hour nothing is read.
    await refreshPostMetrics(app.ctx)
    expect((await rowOf(newest)).measured_at).toBeNull()

    await age(oldest, '4 hours')
    await age(middle, '3 hours')
    await age(newest, '2 hours')
    await makeDue(account)
    await refreshPostMetrics(app.ctx)
    const measured = await Promise.all(posts.map(async (id) => (await rowOf(id)).measured_at))
    expect(measured.map((at) => at !== null)).toEqual([false, true, true])

    // The next one is refused until the next day in UTC begins, when another two are allowed.
    await makeDue(account)
    await refreshPostMetrics(app.ctx)
    expect((await rowOf(oldest)).measured_at).toBeNull()
    const due = (await dueAtOf(account))?.due_at ?? new Date(0)
    expect(due.toISOString()).toMatch(/T00:00:00\.000Z$/)
    expect(due.getTime()).toBeGreaterThan(Date.now())

    await sql`update paid_post_reads set day = day - 1`.execute(app.ctx.db)
    await makeDue(account)
    await refreshPostMetrics(app.ctx)
    expect((await rowOf(oldest)).measured_at).not.toBeNull()
    // Those that were read on this day are not read again.
    expect((await rowOf(newest)).measured_at).toEqual(measured[2])
  })

  test('workers that take posts at the same time stay within the number of the day', async () => {
    await app.ctx.db.deleteFrom('paid_post_reads').execute()
    const taken = await Promise.all(
      Array.from({ length: 8 }, () => takePaidReads(app.ctx, 'linkedin', { wanted: 3, perDay: 10 })),
    )
    expect(taken.reduce((sum, one) => sum + one, 0)).toBe(10)
  })
})
