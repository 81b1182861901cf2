import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Analytics, AnalyticsDay, Patterns, RankedPosts } from '../../contract/analytics/analytics.ts'
import { falseInsights, type Insight, type Insights } from '../../contract/analytics/insights.ts'
import type { TestApp, TestUser } from '../../tests/support/app.ts'
import type { Random } from '../../tests/support/post-years.ts'
import { platformOf, publishYear, year, type Sum } from '../../tests/support/publish-year.ts'
import { seededRandom } from '../../tests/support/seeded-random.ts'
import { sharedApp } from '../../tests/support/shared-app.ts'
import { soak } from '../../tests/support/test-size.ts'
import { inTransaction } from '../infra/database/database.ts'
import { comparedPost } from './insights/compared-post.ts'
import { findEffects, type ComparedPost } from './insights/find-effects.ts'
import { listComparedResults } from './insights/insights.queries.ts'

const size = soak
  ? { accounts: 50, posts: 20_000, readings: 100, shuffles: 1_000 }
  : { accounts: 5, posts: 1_500, readings: 8, shuffles: 50 }
/** Two million readings take some minutes to write, and a thousand years half a minute to compare. */
const patience = soak ? 600_000 : undefined
const range = `from=${year.from}&to=${year.to}`

let app: TestApp
let owner: TestUser
let accounts: string[]
let sums: Sum[]

beforeAll(async () => {
  app = await sharedApp()
  ;({ owner, accounts, sums } = await publishYear(app, size))
}, patience)
afterAll(() => app.close())

async function get<Reply>(path: string): Promise<Reply> {
  const { status, body } = await app.request('GET', `/api/analytics${path}`, { token: owner.token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Reply
}

const totalOf = (some: readonly Sum[]) => {
  const of = (name: 'posts' | 'impressions' | 'engagements') => some.reduce((sum, one) => sum + one[name], 0)
  const [impressions, engagements] = [of('impressions'), of('engagements')]
  return {
    posts: of('posts'),
    impressions,
    engagements,
    engagementRate: Math.round((10_000 * engagements) / impressions) / 100,
  }
}

test('a year of readings adds up to the figures, also those of deleted posts and of a disconnected account', async () => {
  const { rows } = await inTransaction(app.ctx.db, async (trx) => {
    // Two million rows take longer to count than a statement of the product may take.
    await sql`set local statement_timeout = '2min'`.execute(trx)
    return sql<{ readings: number }>`
      select count(*)::int as readings from post_readings r join posts p on p.id = r.post_id
      where p.workspace_id = ${owner.workspaceId}`.execute(trx)
  })
  expect(rows[0]?.readings).toBeGreaterThan(size.posts * size.readings * 0.95)
  const seen = await get<Analytics>(`?${range}&compare=none`)
  expect(seen.totals).toMatchObject({ ...totalOf(sums), posts: size.posts })
  expect(seen.cards.impressions.value).toBe(totalOf(sums).impressions)
  expect(seen.days).toHaveLength(365)
  expectDays(seen.days, sums)
  const byAccount = Map.groupBy(sums, ({ accountId }) => accountId)
  expect(seen.byAccount?.map(({ account, totals }) => [account.id, totals.impressions])).toEqual(
    accounts.map((id) => [id, totalOf(byAccount.get(id) ?? []).impressions]),
  )
  const { heatMap } = await get<Patterns>(`/patterns?${range}`)
  const bySlot = Map.groupBy(sums, ({ slot }) => slot)
  expect(heatMap.map(({ weekday, hour }) => (weekday - 1) * 24 + hour)).toEqual(
    [...bySlot.keys()].toSorted((a, b) => a - b),
  )
  for (const { weekday, hour, posts, engagementRate } of heatMap) {
    const own = totalOf(bySlot.get((weekday - 1) * 24 + hour) ?? [])
    expect({ posts, engagementRate }).toEqual({ posts: own.posts, engagementRate: own.engagementRate })
  }
})

test('the parts of a quarter, the quarter before it, and the files have the sums of the readings, too', async () => {
  const [from, to] = ['2025-04-01', '2025-06-30']
  const quarter = `from=${from}&to=${to}`
  const within = (first: string, last: string) => sums.filter(({ day }) => first <= day && day <= last)
  const own = within(from, to)
  const before = within('2024-12-31', '2025-03-31')
  const seen = await get<Analytics>(`?${quarter}`)
  const { impressions, engagementRate } = seen.cards
  expect(seen.previous).toEqual({ from: '2024-12-31', to: '2025-03-31' })
  expect([impressions.value, impressions.previous]).toEqual([
    totalOf(own).impressions,
    totalOf(before).impressions,
  ])
  expect([engagementRate.value, engagementRate.previous]).toEqual([
    totalOf(own).engagementRate,
    totalOf(before).engagementRate,
  ])
  const change = 100 * (totalOf(own).impressions / totalOf(before).impressions - 1)
  expect(impressions.change).toBeCloseTo(change, 1)
  expectDays(seen.previousDays ?? [], before)
  for (const { account, days } of seen.byAccount ?? []) {
    expectDays(
      days,
      own.filter(({ accountId }) => accountId === account.id),
    )
  }
  const platformOfId = new Map(accounts.map((id, at) => [id, platformOf(at)]))
  for (const { platform, days, totals } of seen.byPlatform ?? []) {
    const ofPlatform = own.filter(({ accountId }) => platformOfId.get(accountId) === platform)
    expect(totals).toMatchObject(totalOf(ofPlatform))
    expectDays(days, ofPlatform)
  }
  expect(seen.byPlatform).toHaveLength(5)

  const lines = await csvOf(`/days.csv?${quarter}`)
  expect(lines).toHaveLength(91 * size.accounts)
  expect(columnSums(lines, 3, 4, 6)).toEqual([
    totalOf(own).posts,
    totalOf(own).impressions,
    totalOf(own).engagements,
  ])
  // Also posts that were deleted, without their text.
  const posts = await csvOf(`/posts.csv?${quarter}`)
  expect(posts).toHaveLength(totalOf(own).posts)
  expect(columnSums(posts, 6, 8)).toEqual([totalOf(own).impressions, totalOf(own).engagements])
})

test('the best and the weakest posts have the numbers of their last readings', async () => {
  const { top, flop, compared } = await get<RankedPosts>(`/posts?${range}&limit=10`)
  expect(compared).toBe(size.posts)
  const shown = [...top, ...flop]
  expect(shown.length).toBeGreaterThan(10)
  const { rows } = await sql<{ id: string; impressions: number; engagements: number }>`
    select distinct on (post_id) post_id as id, impressions, engagements from post_readings
    where post_id = any(${shown.map(({ post }) => post.id)}::uuid[])
    order by post_id, read_at desc`.execute(app.ctx.db)
  const read = new Map(rows.map(({ id, ...numbers }) => [id, numbers]))
  for (const { post, impressions, engagements, engagementRate } of shown) {
    expect({ impressions, engagements }).toEqual(read.get(post.id))
    expect(engagementRate).toBeCloseTo((100 * engagements) / impressions, 1)
  }
})

function expectDays(days: readonly AnalyticsDay[], own: readonly Sum[]): void {
  const byDay = Map.groupBy(own, ({ day }) => day)
  for (const day of days) {
    const sum = byDay.get(day.day)
    expect(day).toMatchObject(
      sum ? totalOf(sum) : { posts: 0, impressions: null, engagements: null, engagementRate: null },
    )
  }
}

/** The cells of a file without its header. Texts of these posts have no commas and quotes. */
async function csvOf(path: string): Promise<string[][]> {
  const { body } = await app.request('GET', `/api/analytics${path}`, { token: owner.token })
  return String(body['text'])
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))
}

const columnSums = (lines: readonly string[][], ...columns: number[]): number[] =>
  columns.map((column) => lines.reduce((sum, line) => sum + Number(line[column]), 0))

test('the planted effects are found, and none that are not there', async () => {
  const { insights } = await get<Insights>(`/insights?${range}`)
  const claims = insights.map(claimOf)
  expect(claims).toEqual(
    expect.arrayContaining([
      'question with engagementRate up',
      'weekend with impressions down',
      'hashtags many impressions up',
    ]),
  )
  expect(claims.filter((claim) => !isTrue.some((pattern) => pattern.test(claim)))).toEqual([])
})

const claimOf = ({ factor, value, metric, ratio }: Pick<Insight, 'factor' | 'value' | 'metric' | 'ratio'>) =>
  `${factor} ${value} ${metric} ${ratio > 1 ? 'up' : 'down'}`

/** Comments grow with what raises impressions or engagement. Others have less than posts with many hashtags. */
const isTrue = [
  /^question with (engagementRate|comments) up$/,
  /^weekend with (impressions|comments) down$/,
  /^hashtags many (impressions|comments) up$/,
  /^hashtags (none|few|some) (impressions|comments) down$/,
]

test(
  'in years in which it is shuffled which post got what, something is claimed no more often than stated',
  async () => {
    const results = await listComparedResults(
      app.ctx.db,
      { workspaceId: owner.workspaceId, accountIds: accounts },
      year,
      { before: new Date('2026-01-01'), limit: 2_000 },
    )
    const posts = results.map(comparedPost)
    let claimed = 0
    for (let at = 0; at < size.shuffles; at += 1) {
      if (findEffects(shuffled(posts, seededRandom(`shuffle ${at}`))).effects.length > 0) claimed += 1
    }
    if (soak) console.info(`${claimed} of ${size.shuffles} shuffled years have an insight`)
    const expected = size.shuffles * falseInsights
    // Three standard deviations of what chance makes of the stated share.
    expect(claimed).toBeLessThanOrEqual(expected + 3 * Math.sqrt(expected * (1 - falseInsights)))
  },
  patience,
)

/** What each post is, and not its numbers, is exchanged with another post of its account. */
function shuffled(posts: readonly ComparedPost[], random: Random): ComparedPost[] {
  const factors = posts.map((post) => post.factors)
  const places = Map.groupBy(
    posts.map((_, at) => at),
    (at) => posts[at]?.accountId,
  )
  for (const own of places.values()) {
    for (let at = own.length - 1; at > 0; at -= 1) {
      const [place = 0, other = 0] = [own[at], own[Math.floor(random() * (at + 1))]]
      const [one, another] = [factors[place], factors[other]]
      if (one && another) [factors[place], factors[other]] = [another, one]
    }
  }
  return posts.map((post, at) => ({ ...post, factors: factors[at] ?? post.factors }))
}
