import { sql, type RawBuilder } from 'kysely'
import type { AnalyticsAccount, DayRange, TraitName } from '../../contract/analytics/analytics.ts'
import type { Db } from '../context.ts'

/** The selected posts: of these accounts, and with one of these labels if any are given. */
export type Chosen = { workspaceId: string; accountIds: string[]; labels?: string[] | undefined }

/** Sums over posts. `with...` and `rated` are the numbers of posts that have the values. */
export type PostSums = {
  posts: number
  withImpressions: number
  impressions: number
  withReach: number
  reach: number
  withEngagements: number
  engagements: number
  rated: number
  ratedImpressions: number
  ratedEngagements: number
}

/** The facets for which sums are compared: an hour of the week, or a kind of post. */
export type Facet = 'all' | 'slot' | TraitName

/** The values from which an engagement rate is computed, and the number of posts. */
export type RatedSums = Pick<PostSums, (typeof ratedNames)[number]>

const columns: Record<keyof PostSums, string> = {
  posts: 'posts',
  withImpressions: 'with_impressions',
  impressions: 'impressions',
  withReach: 'with_reach',
  reach: 'reach',
  withEngagements: 'with_engagements',
  engagements: 'engagements',
  rated: 'rated',
  ratedImpressions: 'rated_impressions',
  ratedEngagements: 'rated_engagements',
}
/** The names of all sums. */
export const sumNames = Object.keys(columns) as (keyof PostSums)[]
const ratedNames = ['posts', 'rated', 'ratedImpressions', 'ratedEngagements'] as const

const given = (names: readonly (keyof PostSums)[]) =>
  sql.raw(names.map((name) => `${columns[name]} as "${name}"`).join(', '))

/** Cast to float8, which is exact for counts below 2^53 and much cheaper than numeric, the type of a sum of bigint. */
const summed = (names: readonly (keyof PostSums)[]) =>
  sql.raw(names.map((name) => `coalesce(sum(${columns[name]}::float8), 0) as "${name}"`).join(', '))

/** The sums of each account on each day on which it published something. */
export async function listDaySums(
  db: Db,
  chosen: Chosen,
  range: DayRange,
): Promise<(PostSums & { accountId: string; day: string })[]> {
  const key = sql`social_account_id as "accountId", starts_on::text as day`
  const results = resultsOf(chosen, ['all'], [within(range)])
  // Without labels, each row already contains the sum of a day.
  const query =
    chosen.labels === undefined
      ? sql`select ${key}, ${given(sumNames)} from ${results} where posts > 0`
      : sql`
          select ${key}, ${summed(sumNames)} from ${results}
          group by starts_on, social_account_id
          having sum(posts::float8) > 0`
  const { rows } = await sql<PostSums & { accountId: string; day: string }>`${query}`.execute(db)
  return rows
}

/** The sums of each value of these facets in a range. */
export async function listFacetSums(
  db: Db,
  chosen: Chosen,
  facets: readonly Facet[],
  range: DayRange,
): Promise<(RatedSums & { facet: Facet; value: string })[]> {
  const { rows } = await sql<RatedSums & { facet: Facet; value: string }>`
    select facet, value, ${summed(ratedNames)}
    from ${resultsOf(chosen, facets, [anyOf(withinMonths(range))])}
    group by facet, value
    having sum(posts::float8) > 0`.execute(db)
  return rows
}

/** The number of posts in a range that have an engagement rate. */
export async function countRated(db: Db, chosen: Chosen, range: DayRange): Promise<number> {
  // Each post is in exactly one sum of the facet `link`, which has few sums, also by month.
  const { rows } = await sql<{ rated: number }>`
    select coalesce(sum(rated), 0)::bigint as rated from ${resultsOf(chosen, ['link'], withinMonths(range))}`.execute(
    db,
  )
  return rows[0]?.rated ?? 0
}

const within = ({ from, to }: DayRange) =>
  sql`span = 'day' and starts_on between ${from}::date and ${to}::date`

/** Splits a range into whole months and the remaining days. */
function withinMonths({ from, to }: DayRange): RawBuilder<unknown>[] {
  const first = Temporal.PlainDate.from(from)
  const end = Temporal.PlainDate.from(to).add({ days: 1 })
  const months = first.day === 1 ? first : first.with({ day: 1 }).add({ months: 1 })
  const after = end.with({ day: 1 })
  if (Temporal.PlainDate.compare(months, after) >= 0) return [within({ from, to })]
  const [start, stop] = [months.toString(), after.toString()]
  return [
    sql`span = 'month' and starts_on >= ${start}::date and starts_on < ${stop}::date`,
    sql`span = 'day' and starts_on >= ${from}::date and starts_on < ${start}::date`,
    sql`span = 'day' and starts_on >= ${stop}::date and starts_on <= ${to}::date`,
  ]
}

/** The facets are in one condition, so that for many rows the planner chooses a bitmap scan. */
const anyOf = (parts: readonly RawBuilder<unknown>[]) =>
  sql`(${sql.join(
    parts.map((part) => sql`(${part})`),
    sql` or `,
  )})`

/**
 * The rows of the sums: of all posts, or of the label sets that contain a chosen label. The parts of a range are read
 * one after another, because the planner would otherwise read the rows of all days of the workspace for few rows.
 */
function resultsOf(
  { workspaceId, accountIds, labels }: Chosen,
  facets: readonly Facet[],
  parts: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const table = sql.table(labels === undefined ? 'result_days' : 'labeled_result_days')
  const each = parts.map(
    (part) => sql`
      select * from ${table}
      where workspace_id = ${workspaceId} and ${isOneOf(facets)} and social_account_id = any(${accountIds})
        and ${hasLabel(labels)} and ${part}`,
  )
  return sql`(${sql.join(each, sql` union all `)}) results`
}

/** For a single facet, the database reads the sums in the order of their days and aggregates them while it reads. */
const isOneOf = (facets: readonly Facet[]) =>
  facets.length === 1 ? sql`facet = ${facets[0]}` : sql`facet = any(${facets})`

/**
 * Whether a row has one of these labels, or no label was chosen. The label index does not contain rows without labels.
 */
export const hasLabel = (labels: readonly string[] | undefined): RawBuilder<boolean> =>
  labels === undefined ? sql`true` : sql`(labels <> '{}' and labels && ${labels}::uuid[])`

/** All accounts of the workspace, including disconnected ones, in the order of their first connection. */
export async function listAccounts(db: Db, workspaceId: string): Promise<AnalyticsAccount[]> {
  const rows = await db
    .selectFrom('social_accounts')
    .select(['id', 'platform', 'name', 'username', 'listed_name', 'status'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('id')
    .execute()
  return rows.map(({ status, listed_name: listedName, ...account }) => ({
    ...account,
    listedName,
    isConnected: status !== 'disconnected',
  }))
}

export type AccountDay = {
  accountId: string
  day: string
  followers: number | null
  profileViews: number | null
}

/** The figures of the accounts themselves, oldest first. */
export async function listAccountDays(
  db: Db,
  accountIds: string[],
  { from, to }: DayRange,
): Promise<AccountDay[]> {
  const { rows } = await sql<AccountDay>`
    select social_account_id as "accountId", day::text as day, followers, profile_views as "profileViews"
    from account_days
    where social_account_id = any(${accountIds}) and day between ${from}::date and ${to}::date
    order by day`.execute(db)
  return rows
}

/** When the newest posts of these accounts were last read, because these are read most often. */
export async function findLastReading(db: Db, accountIds: string[]): Promise<Date | null> {
  const newest = 10
  const { rows } = await sql<{ at: Date | null }>`
    select max(measured_at) as at
    from unnest(${accountIds}::uuid[]) as accounts (id)
    cross join lateral (
      select measured_at from posts p
      where p.social_account_id = accounts.id and p.external_id is not null
      order by p.published_at desc limit ${newest}
    ) posts`.execute(db)
  return rows[0]?.at ?? null
}
