import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Attention, DashboardStats, UpNext } from '../../contract/dashboard/dashboard.ts'
import type { Post, PostStatus } from '../../contract/posts/posts.ts'
import type { Db } from '../context.ts'
import type { TestApp, TestUser } from '../../tests/support/app.ts'
import { sharedApp } from '../../tests/support/shared-app.ts'
import { findPeriodStarts } from './period-starts.ts'
import { readStats } from './read-stats.ts'
import { insertGroups } from '../../tests/support/draft-call.ts'
import { insertConnectedAccount } from '../../tests/support/insert-account.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})
afterAll(() => app.close())

type Seed = {
  status?: PostStatus
  createdAt?: string
  publishedAt?: string
  scheduledAt?: string
  impressions?: number | null
  reach?: number
  engagements?: number | null
}

async function seed(owner: TestUser, posts: Seed[]): Promise<string[]> {
  // The same time for all, so that ids decide the order.
  const now = new Date()
  const isDue = posts.some(({ status }) => status === 'scheduled' || status === 'publishing')
  const accountId = isDue ? await insertConnectedAccount(app.ctx.db, owner, 'twitter') : null
  const rows = posts.map((post) => {
    const status = post.status ?? (post.publishedAt === undefined ? 'draft' : 'published')
    const id = randomUUIDv7()
    const scheduled = post.scheduledAt === undefined ? null : new Date(post.scheduledAt)
    return {
      id,
      workspace_id: owner.workspaceId,
      group_id: id,
      platform: 'twitter' as const,
      social_account_id: accountId,
      content: 'A post',
      status,
      scheduled_at: scheduled,
      time_zone: scheduled && 'UTC',
      due_at: status === 'scheduled' || status === 'publishing' ? (scheduled ?? new Date()) : null,
      leased_by: null,
      published_at: post.publishedAt === undefined ? null : new Date(post.publishedAt),
      external_id: null,
      permalink: null,
      problem: null,
      impressions: post.impressions ?? null,
      reach: post.reach ?? null,
      engagement_count: post.engagements ?? null,
      measured_at: post.impressions === undefined ? null : new Date(),
      created_by: owner.user.id,
      created_at: new Date(post.createdAt ?? post.publishedAt ?? now),
    }
  })
  await insertGroups(app.ctx.db, rows)
  await app.ctx.db.insertInto('posts').values(rows).execute()
  return rows.map((row) => row.id)
}

/** Inserts through the given connection or transaction. */
function insertPlain(db: Db, owner: TestUser, status: PostStatus) {
  return sql`
    with added as (
      insert into post_groups (id, workspace_id, content, created_by)
      values (${randomUUIDv7()}, ${owner.workspaceId}, 'A post', ${owner.user.id}) returning *
    )
    insert into posts (id, workspace_id, group_id, platform, content, status, created_by)
    select ${randomUUIDv7()}, workspace_id, id, 'twitter', content, ${status}, created_by from added`.execute(
    db,
  )
}

async function dashboard(owner: TestUser) {
  const { status, body } = await app.request('GET', '/api/dashboard', { token: owner.token })
  expect(status).toBe(200)
  return body as {
    success: true
    stats: DashboardStats
    attention: Attention
    recentPosts: Post[]
    upNext: UpNext[]
  }
}

const statsAt = async (owner: TestUser, now: string) =>
  (await readStats({ ...app.ctx, clock: { now: () => new Date(now) } }, owner.workspaceId)).stats

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

describe('the dashboard', () => {
  test('of an empty workspace has zeros and unknown rates', async () => {
    expect(await dashboard(await app.addUser())).toEqual({
      success: true,
      hold: null,
      attention: { failed: 0, needsAttention: 0, posts: [] },
      stats: {
        totalPosts: 0,
        scheduled: 0,
        drafted: 0,
        thisMonth: 0,
        engagement: null,
        reach: null,
        impressions: null,
        totalPostsChange: null,
        engagementChange: null,
        nextPostAt: null,
      },
      recentPosts: [],
      upNext: [],
    })
  })

  test('shows what is published next, soonest first, and posts of a group with one time as one', async () => {
    const owner = await app.addUser()
    const at = (day: number) => `2096-03-0${day}T10:00:00.000Z`
    const overdue = { status: 'scheduled', scheduledAt: '2020-03-01T10:00:00.000Z' } as const
    const seeds: Seed[] = [5, 1, 4, 2, 3, 6, 2].map((day) => ({ status: 'scheduled', scheduledAt: at(day) }))
    const ids = await seed(owner, [...seeds, overdue, { status: 'draft' }, { publishedAt: daysAgo(1) }])
    const [, first = '', , second = '', , , third = ''] = ids
    // A group: its second and third post, the third at a time of its own.
    const accounts = [
      await insertConnectedAccount(app.ctx.db, owner, 'linkedin'),
      await insertConnectedAccount(app.ctx.db, owner, 'facebook'),
    ]
    const [firstRow] = await app.ctx.db.selectFrom('posts').selectAll().where('id', '=', first).execute()
    if (!firstRow) throw new Error('No post')
    const {
      listed_at: _listed,
      calendar_at: _calendar,
      text_hash: _hash,
      words: _words,
      ...values
    } = firstRow
    const others = [new Date(at(1)), new Date(at(2))].map((scheduledAt, index) => ({
      ...values,
      link_parameters: null,
      options: '{}',
      problem: null,
      id: randomUUIDv7(),
      group_position: index + 2,
      platform: index === 0 ? ('linkedin' as const) : ('facebook' as const),
      social_account_id: accounts[index] ?? null,
      scheduled_at: scheduledAt,
    }))
    await app.ctx.db.insertInto('posts').values(others).execute()
    const { upNext } = await dashboard(owner)
    expect(upNext.map(({ at: time, platforms }) => [time, platforms])).toEqual([
      [at(1), ['twitter', 'linkedin']],
      [at(2), ['twitter']],
      [at(2), ['twitter']],
      [at(2), ['facebook']],
      [at(3), ['twitter']],
    ])
    expect(upNext.map(({ postId }) => postId).slice(0, 4)).toEqual([
      first,
      ...[second, third].toSorted(),
      others[1]?.id,
    ])
    expect(upNext[0]).toMatchObject({ excerpt: 'A post', username: 'ada_on_twitter' })
    expect((await dashboard(await app.addUser())).upNext).toEqual([])
  })

  test('counts posts by status and shows the next due time and the five newest posts', async () => {
    const owner = await app.addUser()
    const ids = await seed(owner, [
      { status: 'draft' },
      { status: 'draft' },
      { status: 'failed' },
      { status: 'needs_attention' },
      { status: 'scheduled', scheduledAt: '2097-03-01T10:00:00.000Z' },
      { status: 'scheduled', scheduledAt: '2096-03-01T10:00:00.000Z' },
      // Waits for a retry; its due time is in the past and is not the next one.
      { status: 'scheduled', scheduledAt: '2020-03-01T10:00:00.000Z' },
      { publishedAt: daysAgo(100) },
    ])
    const { stats, attention, recentPosts } = await dashboard(owner)
    expect(attention).toMatchObject({ failed: 1, needsAttention: 1 })
    expect(new Set(attention.posts.map((post) => post.id))).toEqual(new Set([ids[2], ids[3]]))
    expect(stats).toMatchObject({
      totalPosts: 8,
      scheduled: 3,
      drafted: 2,
      nextPostAt: '2096-03-01T10:00:00.000Z',
    })
    // The published one is the oldest; the others were created at the same time.
    const madeToday = ids.slice(0, -1)
    expect(recentPosts.map((post) => post.id)).toEqual(madeToday.toSorted().toReversed().slice(0, 5))
  })

  test('shows nothing of another workspace', async () => {
    const owner = await app.addUser()
    const stranger = await app.addUser()
    await seed(owner, [{ publishedAt: daysAgo(0), impressions: 100, engagements: 5 }])
    const { stats, recentPosts } = await dashboard(stranger)
    expect(stats).toMatchObject({ totalPosts: 0, thisMonth: 0, impressions: null, engagement: null })
    expect(recentPosts).toEqual([])
  })

  test('requires a session', async () => {
    expect((await app.request('GET', '/api/dashboard')).status).toBe(401)
  })
})

describe('engagement', () => {
  test('is engagements divided by impressions of the measured posts of thirty days', async () => {
    const owner = await app.addUser()
    await seed(owner, [
      { publishedAt: '2026-05-20T12:00:00Z', impressions: 1000, engagements: 30 },
      { publishedAt: '2026-05-02T00:00:00Z', impressions: 500, engagements: 60 },
      // Older than thirty days, not measured, and measured without impressions: none of them counts.
      { publishedAt: '2026-05-01T23:59:59Z', impressions: 10, engagements: 10 },
      { publishedAt: '2026-05-20T12:00:00Z', engagements: 700 },
      { publishedAt: '2026-05-20T12:00:00Z', impressions: null, engagements: 700 },
    ])
    const stats = await statsAt(owner, '2026-05-31T18:00:00Z')
    expect(stats).toMatchObject({ engagement: 6, thisMonth: 5, impressions: 1510 })
  })

  test('reach is the sum of what the platforms report, never impressions', async () => {
    const owner = await app.addUser()
    await seed(owner, [{ publishedAt: '2026-05-20T12:00:00Z', impressions: 900 }])
    const at = '2026-05-31T18:00:00Z'
    expect(await statsAt(owner, at)).toMatchObject({ reach: null, impressions: 900 })
    await seed(owner, [
      { publishedAt: '2026-05-20T12:00:00Z', impressions: 500, reach: 320 },
      { publishedAt: '2026-05-02T00:00:00Z', impressions: 100, reach: 80 },
      { publishedAt: '2026-04-30T23:59:59Z', impressions: 100, reach: 70 },
    ])
    expect(await statsAt(owner, at)).toMatchObject({ reach: 400, impressions: 1500 })
  })

  test('leaves out posts whose platform gives impressions and no engagements', async () => {
    const owner = await app.addUser()
    await seed(owner, [
      { publishedAt: '2026-05-20T12:00:00Z', impressions: 500, engagements: 50 },
      { publishedAt: '2026-05-20T12:00:00Z', impressions: 1500, engagements: null },
    ])
    expect(await statsAt(owner, '2026-05-31T18:00:00Z')).toMatchObject({
      engagement: 10,
      impressions: 2000,
    })
  })

  test('is unknown instead of zero without impressions', async () => {
    const owner = await app.addUser()
    await seed(owner, [{ publishedAt: '2026-05-20T12:00:00Z', impressions: 0, engagements: 0 }])
    const stats = await statsAt(owner, '2026-05-21T00:00:00Z')
    expect(stats).toMatchObject({ engagement: null, impressions: 0, thisMonth: 1 })
  })

  test('of this week is compared with the week before in percentage points, from Monday on', async () => {
    const owner = await app.addUser()
    // 2026-05-18 is a Monday.
    await seed(owner, [{ publishedAt: '2026-05-18T00:00:00Z', impressions: 200, engagements: 9 }])
    expect(await statsAt(owner, '2026-05-20T00:00:00Z')).toMatchObject({ engagementChange: null })
    await seed(owner, [
      { publishedAt: '2026-05-17T23:59:59Z', impressions: 300, engagements: 3 },
      { publishedAt: '2026-05-11T00:00:00Z', impressions: 100, engagements: 5 },
      { publishedAt: '2026-05-10T23:59:59Z', impressions: 100, engagements: 100 },
    ])
    expect(await statsAt(owner, '2026-05-20T00:00:00Z')).toMatchObject({ engagementChange: 2.5 })
    // Sunday is still in the same week; Monday starts a new one without posts.
    expect(await statsAt(owner, '2026-05-24T23:59:59Z')).toMatchObject({ engagementChange: 2.5 })
    expect(await statsAt(owner, '2026-05-25T00:00:00Z')).toMatchObject({ engagementChange: null })
  })

  test('changes when metrics are read again', async () => {
    const owner = await app.addUser()
    const [id = ''] = await seed(owner, [{ publishedAt: '2026-05-20T12:00:00Z' }])
    const at = '2026-05-21T00:00:00Z'
    expect(await statsAt(owner, at)).toMatchObject({ engagement: null, impressions: null })
    for (const [impressions, engagements] of [
      [50, 1],
      [400, 10],
    ] as const) {
      await app.ctx.db
        .updateTable('posts')
        .set({ impressions, engagement_count: engagements, measured_at: new Date() })
        .where('id', '=', id)
        .execute()
    }
    expect(await statsAt(owner, at)).toMatchObject({ engagement: 2.5, impressions: 400, thisMonth: 1 })
  })
})

describe('a month', () => {
  // The last local minute before the month and its first one. Both zones change their clocks around then.
  test.each([
    ['Pacific/Auckland', '2026-03-31T10:59:59.999Z', '2026-03-31T11:00:00Z', '2026-04-20T00:00:00Z'],
    ['Pacific/Auckland', '2026-09-30T10:59:59.999Z', '2026-09-30T11:00:00Z', '2026-10-20T00:00:00Z'],
    ['Pacific/Auckland', '2026-08-31T11:59:59.999Z', '2026-08-31T12:00:00Z', '2026-09-30T10:59:59Z'],
    ['America/New_York', '2026-03-01T04:59:59.999Z', '2026-03-01T05:00:00Z', '2026-03-31T12:00:00Z'],
    ['America/New_York', '2026-04-01T03:59:59.999Z', '2026-04-01T04:00:00Z', '2026-04-02T12:00:00Z'],
    ['America/New_York', '2026-11-01T03:59:59.999Z', '2026-11-01T04:00:00Z', '2026-11-30T12:00:00Z'],
    ['America/New_York', '2026-12-01T04:59:59.999Z', '2026-12-01T05:00:00Z', '2026-12-01T05:00:00Z'],
    ['Asia/Kathmandu', '2026-06-30T18:14:59.999Z', '2026-06-30T18:15:00Z', '2026-07-10T00:00:00Z'],
  ])('in %s starts after %s, at %s', async (timeZone, before, first, now) => {
    const owner = await app.addUser({ timeZone })
    await seed(owner, [
      { publishedAt: before, impressions: 1000 },
      { publishedAt: first, impressions: 7 },
    ])
    const stats = await statsAt(owner, now)
    expect(stats).toMatchObject({ thisMonth: 1, impressions: 7, totalPosts: 2 })
  })

  test('is compared with as much of the last month by what was published, not by what was planned', async () => {
    const owner = await app.addUser()
    const may = ['2026-05-05', '2026-05-10', '2026-05-20']
    const april = ['2026-04-03', '2026-04-20', '2026-04-21', '2026-04-28']
    await seed(owner, [
      ...[...may, ...april].map((day) => ({ publishedAt: `${day}T10:00:00Z` })),
      ...Array.from({ length: 5 }, () => ({ createdAt: '2026-05-12T10:00:00Z' })),
    ])
    expect(await statsAt(owner, '2026-05-20T12:00:00Z')).toMatchObject({
      thisMonth: 3,
      totalPosts: 12,
      totalPostsChange: 50,
    })
    expect(await statsAt(owner, '2026-05-01T12:00:00Z')).toMatchObject({ totalPostsChange: null })
  })

  test('is the current month in the time zone of the workspace, also once it is another one', async () => {
    const owner = await app.addUser({ timeZone: 'Pacific/Auckland' })
    const move = (timeZone: string) =>
      app.request('PATCH', '/api/workspaces/current', { token: owner.token, body: { timeZone } })
    await seed(owner, [{ publishedAt: '2026-04-30T12:30:00Z', impressions: 3 }])
    const now = '2026-04-30T12:45:00Z'
    expect(await statsAt(owner, now)).toMatchObject({ thisMonth: 1, totalPostsChange: null })
    await move('America/New_York')
    expect(await statsAt(owner, now)).toMatchObject({ thisMonth: 1, totalPostsChange: null })
    const inMay = '2026-05-01T02:00:00Z'
    expect(await statsAt(owner, inMay)).toMatchObject({ thisMonth: 1 })
    await move('UTC')
    expect(await statsAt(owner, inMay)).toMatchObject({ thisMonth: 0, reach: null, totalPostsChange: null })
  })

  test('and a week start at a quarter hour in every zone, because figures are stored by quarter hour', () => {
    const wrong = Intl.supportedValuesOf('timeZone').flatMap((timeZone) =>
      ['2024-02-29', '2026-03-31', '2026-10-31', '2031-01-01'].flatMap((day) =>
        Object.values(findPeriodStarts(new Date(`${day}T12:00:00Z`), timeZone))
          .filter(({ at }) => at.getTime() % 900_000 !== 0)
          .map(({ at }) => `${timeZone} ${at.toISOString()}`),
      ),
    )
    expect(wrong).toEqual([])
  })

  test('starts at one o’clock if midnight is skipped', () => {
    // Cairo set its clocks forward at midnight on Friday, 2026-04-24.
    const { thirtyDays } = findPeriodStarts(new Date('2026-05-23T12:00:00Z'), 'Africa/Cairo')
    expect(thirtyDays.at.toISOString()).toBe('2026-04-23T22:00:00.000Z')
  })
})

describe('the stored counts', () => {
  /** Every stored count and figure that differs from the posts. */
  async function differences(): Promise<unknown[]> {
    const { rows } = await sql`
      with counted as (
        select workspace_id, status as what, sum(posts) as n from post_counts group by 1, 2 having sum(posts) <> 0
      ), true_counts as (
        select workspace_id, status, count(*)::numeric from posts group by 1, 2
      ), moments as (
        select workspace_id, created_at as at, 1 as created, 0 as published, 0 as measured, 0::bigint as impressions,
          0 as with_reach, 0::bigint as reach, 0::bigint as rated_impressions,
          0 as engagements from posts
        union all
        select workspace_id, published_at, 0, 1, (impressions is not null)::int, coalesce(impressions, 0),
          (reach is not null)::int, coalesce(reach, 0),
          case when engagement_count is null then 0 else coalesce(impressions, 0) end,
          case when impressions is null then 0 else coalesce(engagement_count, 0) end
        from posts where status = 'published'
      ), true_figures as (
        select workspace_id, span, to_timestamp(floor(extract(epoch from at) / width) * width) as starts_at,
          sum(created)::numeric, sum(published)::numeric, sum(measured)::numeric, sum(impressions)::numeric,
          sum(with_reach)::numeric, sum(reach)::numeric, sum(rated_impressions)::numeric,
          sum(engagements)::numeric
        from moments cross join (values ('day', 86400), ('quarter', 900)) spans (span, width) group by 1, 2, 3
      ), figures as (
        select workspace_id, span, starts_at, sum(created), sum(published), sum(measured), sum(impressions),
          sum(with_reach), sum(reach), sum(rated_impressions),
          sum(engagements) from post_figures group by 1, 2, 3
        having sum(created) <> 0 or sum(published) <> 0 or sum(measured) <> 0 or sum(impressions) <> 0
          or sum(with_reach) <> 0 or sum(reach) <> 0 or sum(rated_impressions) <> 0
          or sum(engagements) <> 0
      )
      select 'count' as kind, to_jsonb(d) as row from
        ((table counted except table true_counts) union all (table true_counts except table counted)) d
      union all
      select 'figure', to_jsonb(d) from
        ((table figures except table true_figures) union all (table true_figures except table figures)) d`.execute(
      app.ctx.db,
    )
    return rows
  }

  test('are checked by a query that finds wrong ones', async () => {
    const owner = await app.addUser()
    await seed(owner, [{}])
    expect(await differences()).toEqual([])
    await sql`update post_counts set posts = posts + 1 where workspace_id = ${owner.workspaceId}`.execute(
      app.ctx.db,
    )
    expect(await differences()).toHaveLength(2)
    await sql`update post_counts set posts = posts - 1 where workspace_id = ${owner.workspaceId}`.execute(
      app.ctx.db,
    )
    await sql`update post_figures set created = 2 where workspace_id = ${owner.workspaceId}`.execute(
      app.ctx.db,
    )
    expect(await differences()).toHaveLength(4)
    await sql`update post_figures set created = 1 where workspace_id = ${owner.workspaceId}`.execute(
      app.ctx.db,
    )
    expect(await differences()).toEqual([])
  })

  test('stay exact without deadlocks while 400 concurrent writers change posts', async () => {
    const owners = [await app.addUser(), await app.addUser()]
    const [first, second] = owners as [TestUser, TestUser]
    const ids = await seed(
      first,
      Array.from({ length: 60 }, () => ({})),
    )
    const { db } = app.ctx
    const pick = (index: number) => ids[(index * 7) % ids.length] ?? ''
    const writes: ((index: number) => Promise<unknown>)[] = [
      () => seed(first, [{}, { publishedAt: daysAgo(3), impressions: 10, engagements: 1 }]),
      () => seed(second, [{ status: 'scheduled', scheduledAt: '2097-01-01T00:00:00Z' }]),
      // Two statements in one transaction, statuses in either order.
      (index) =>
        db.transaction().execute(async (trx) => {
          const [one, other] = index % 2 === 0 ? ['draft', 'failed'] : ['failed', 'draft']
          for (const status of [one, other] as PostStatus[]) {
            await insertPlain(trx, first, status)
          }
        }),
      (index) =>
        db
          .updateTable('posts')
          .set({ status: 'published', published_at: new Date(Date.now() - index * 3_600_000) })
          .where('id', '=', pick(index))
          .execute(),
      (index) =>
        db
          .updateTable('posts')
          .set({
            impressions: index * 10,
            reach: index * 7,
            engagement_count: index % 4 === 0 ? null : index,
          })
          .where('id', '=', pick(index))
          .execute(),
      (index) => db.updateTable('posts').set({ status: 'failed' }).where('id', '=', pick(index)).execute(),
      (index) =>
        db
          .deleteFrom('posts')
          .where('id', '=', pick(index * 3))
          .execute(),
      // Changes that are rolled back, fully or to a savepoint, do not count.
      async () => {
        await db
          .transaction()
          .execute(async (trx) => {
            await trx
              .updateTable('posts')
              .set({ status: 'failed' })
              .where('workspace_id', '=', second.workspaceId)
              .where('status', '=', 'failed')
              .execute()
            await insertPlain(trx, first, 'draft')
            await sql`savepoint half`.execute(trx)
            await sql`delete from posts where workspace_id = ${second.workspaceId} and status = 'draft'`.execute(
              trx,
            )
            await sql`rollback to half`.execute(trx)
            throw new Error('changed my mind')
          })
          .catch((error: Error) => expect(error.message).toBe('changed my mind'))
      },
    ]
    await Promise.all(
      Array.from({ length: 50 }, (_, round) =>
        writes.map((write, kind) => write(round * writes.length + kind)),
      ).flat(),
    )
    expect(await differences()).toEqual([])
    const { stats } = await dashboard(second)
    expect(stats).toMatchObject({ totalPosts: 50, scheduled: 50, drafted: 0 })
  })

  test('do not make writers of one workspace wait for each other', async () => {
    const owner = await app.addUser()
    await app.ctx.db.transaction().execute(async (trx) => {
      await insertPlain(trx, owner, 'draft')
      // Another connection changes the same count while the first transaction is still open.
      await seed(owner, [{}])
      expect((await dashboard(owner)).stats.drafted).toBe(1)
    })
    expect((await dashboard(owner)).stats.drafted).toBe(2)
    expect(await differences()).toEqual([])
  })

  test('are updated by a statement that changes a thousand posts, and when a workspace is deleted', async () => {
    const owner = await app.addUser()
    await seed(
      owner,
      Array.from({ length: 1000 }, () => ({})),
    )
    await app.ctx.db
      .updateTable('posts')
      .set({ status: 'published', published_at: new Date(), impressions: 4, engagement_count: 1 })
      .where('workspace_id', '=', owner.workspaceId)
      .execute()
    expect(await differences()).toEqual([])
    expect((await dashboard(owner)).stats).toMatchObject({
      totalPosts: 1000,
      drafted: 0,
      thisMonth: 1000,
      engagement: 25,
      impressions: 4000,
    })

    await app.ctx.db.deleteFrom('workspaces').where('id', '=', owner.workspaceId).execute()
    const left = await sql`select from post_counts where workspace_id = ${owner.workspaceId}`.execute(
      app.ctx.db,
    )
    expect(left.rows).toEqual([])
    expect(await differences()).toEqual([])
  })
})
