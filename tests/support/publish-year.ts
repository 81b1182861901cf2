import { sql } from 'kysely'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import { rollUpResults } from '../../server/analytics/roll-up/roll-up-results.ts'
import { saveMetrics } from '../../server/posts/metrics/metrics.queries.ts'
import type { TestApp, TestUser } from './app.ts'
import { insertConnectedAccount } from './insert-account.ts'
import { insertPublished, type PublishedPost } from './insert-published.ts'
import { choose, normal, type Random } from './post-years.ts'
import { seededRandom } from './seeded-random.ts'

/** Fixed days, so that the year is the same whenever a test runs. */
export const year = { from: '2025-01-01', to: '2025-12-31' }
export const yearZone = 'America/New_York'
const platforms = ['twitter', 'facebook', 'instagram', 'linkedin', 'tiktok'] as const
const effects = { weekend: 0.6, question: 1.7, manyHashtags: 1.8 }
/** One of so many posts is deleted in the end. */
const deletedEach = 50

export type YearSize = { accounts: number; posts: number; readings: number }
export type PublishedYear = { owner: TestUser; accounts: string[]; sums: Sum[] }

/**
 * Publishes a year of posts with known effects, reads their numbers as often as `readings` says, and adds them up; then
 * deletes some of the posts and disconnects the last account. `sums`: what the readings say, before anything was deleted.
 */
export async function publishYear(app: TestApp, size: YearSize): Promise<PublishedYear> {
  const owner = await app.addUser()
  await sql`update workspaces set time_zone = ${yearZone} where id = ${owner.workspaceId}`.execute(app.ctx.db)
  const accounts: string[] = []
  for (let at = 0; at < size.accounts; at += 1) {
    accounts.push(await insertConnectedAccount(app.ctx.db, owner, platformOf(at)))
  }
  await publishPosts(app, owner, accounts, size)
  // Without statistics, the sums below can be planned as if there were one post.
  await sql`analyze posts, post_readings`.execute(app.ctx.db)
  await rollUpResults(app.ctx)
  const sums = await sumReadings(app, owner)
  await sql`update social_accounts set status = 'disconnected', connection_id = null
    where id = ${accounts.at(-1)}`.execute(app.ctx.db)
  await sql`delete from posts where id in (
    select id from (
      select id, row_number() over (order by id) as n from posts where workspace_id = ${owner.workspaceId}
    ) p where n % ${deletedEach}::int = 0
  )`.execute(app.ctx.db)
  await rollUpResults(app.ctx)
  return { owner, accounts, sums }
}

export const platformOf = (account: number): PlatformKey => platforms[account % platforms.length] ?? 'twitter'

type Written = PublishedPost & { impressions: number; engagements: number }

/** Heavy-tailed numbers of accounts that differ a hundredfold and grow; what of a post has an effect, and what has none. */
function postOf(random: Random, account: number, accountId: string, publishedAt: Date): Written {
  const asks = random() < 0.25
  const hashtags = choose(random, [0, 0, 2, 4, 7])
  const text = [
    'All about our bread. '.repeat(choose(random, [1, 5, 12])),
    asks ? 'Would you try it?' : 'Try it.',
    random() < 0.3 ? 'https://example.com/bread' : '',
    Array.from({ length: hashtags }, (_, at) => `#bread${at}`).join(' '),
  ]
  const isWeekend = /Sat|Sun/.test(
    publishedAt.toLocaleDateString('en', { weekday: 'short', timeZone: yearZone }),
  )
  const grown = 1 + (2 * (publishedAt.getTime() - Date.parse(year.from))) / (365 * 86_400_000)
  const impressions = Math.round(
    100 *
      10 ** ((account % 10) / 5) *
      grown *
      (isWeekend ? effects.weekend : 1) *
      (hashtags > 5 ? effects.manyHashtags : 1) *
      (random() < 0.03 ? 15 : 1) *
      Math.exp(0.7 * normal(random)),
  )
  const rate = 0.05 * (asks ? effects.question : 1) * Math.exp(0.5 * normal(random))
  return {
    accountId,
    platform: platformOf(account),
    publishedAt,
    content: text.filter((part) => part !== '').join(' '),
    impressions,
    engagements: Math.round(impressions * Math.min(rate, 0.9)),
  }
}

async function publishPosts(
  app: TestApp,
  owner: TestUser,
  accounts: readonly string[],
  size: YearSize,
): Promise<void> {
  const random = seededRandom('a year')
  const [first, last] = [Date.parse('2025-01-01T00:00-05:00'), Date.parse('2025-12-31T23:59-05:00')]
  const posts = Array.from({ length: size.posts }, (_, at) =>
    postOf(
      random,
      at % size.accounts,
      accounts[at % size.accounts] ?? '',
      new Date(first + random() * (last - first)),
    ),
  )
  const ids = await insertPublished(
    app.ctx,
    owner,
    posts.map(({ impressions: _read, engagements: _too, ...post }) => post),
  )
  // No statement writes so many readings that it could time out on a busy machine.
  const part = Math.ceil(10_000 / size.readings)
  for (let from = 0; from < ids.length; from += part) {
    const some = ids.slice(from, from + part)
    // Numbers grow for a month, and those of some posts are corrected downward by the last reading.
    await sql`
      insert into post_readings (post_id, read_at, impressions, reach, engagements)
      select p.id, p.published_at + n * interval '30 days' / ${size.readings}::int,
        n * r.impressions * (case when n = ${size.readings - 1}::int and r.corrected then 2 else 1 end)
          / ${size.readings}::int + n % 3,
        null, n * r.engagements / ${size.readings}::int
      from jsonb_to_recordset(${JSON.stringify(
        some.map((id, at) => ({
          id,
          impressions: posts[from + at]?.impressions,
          engagements: posts[from + at]?.engagements,
          corrected: at % 7 === 0,
        })),
      )}::jsonb) as r(id uuid, impressions bigint, engagements bigint, corrected boolean)
      join posts p on p.id = r.id
      cross join generate_series(1, ${size.readings - 1}::int) n`.execute(app.ctx.db)
    await saveMetrics(
      app.ctx.db,
      some.map((id) => ({ id, externalId: id })),
      some.map((id, at) => {
        const { impressions = 0, engagements = 0 } = posts[from + at] ?? {}
        const comments = Math.round(engagements / 5)
        return {
          externalId: id,
          impressions,
          reach: null,
          engagements,
          likes: null,
          comments,
          shares: null,
          saves: null,
          clicks: null,
          videoViews: null,
        }
      }),
    )
  }
}

export type Sum = {
  accountId: string
  day: string
  slot: number
  posts: number
  impressions: number
  engagements: number
}

/** What the last reading of each post says, by account, day and hour of the week. */
async function sumReadings(app: TestApp, owner: TestUser): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select p.social_account_id as "accountId", to_char(local, 'YYYY-MM-DD') as day,
      ((extract(isodow from local) - 1) * 24 + extract(hour from local))::int as slot,
      count(*)::int as posts, sum(r.impressions)::int as impressions, sum(r.engagements)::int as engagements
    from (
      select distinct on (post_id) post_id, impressions, engagements
      from post_readings order by post_id, read_at desc
    ) r
    join posts p on p.id = r.post_id
    cross join lateral (select p.published_at at time zone ${yearZone} as local) l
    where p.workspace_id = ${owner.workspaceId}
    group by 1, 2, 3`.execute(app.ctx.db)
  return rows
}
