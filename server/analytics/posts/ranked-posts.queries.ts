import { sql, type RawBuilder } from 'kysely'
import type { DayRange } from '../../../contract/analytics/analytics.ts'
import type { Db } from '../../context.ts'
import { hasLabel, type Chosen } from '../results.queries.ts'

export type RankedRow = { id: string; impressions: number; reach: number | null; engagements: number }

/** `of`: how many posts are ranked. */
type Page = { limit: number; of: number; without?: string[] }

/**
 * So many posts are read and sorted. Of more, the index of the rates finds the first ones sooner, but among all posts of a
 * workspace it would take long to find one of a few. The database cannot tell, because it does not know rare labels.
 */
const mostSorted = 2_000

/** The posts of which it is certain that their engagement rate is at least so high, the highest first. */
export async function listTopResults(
  db: Db,
  chosen: Chosen,
  range: DayRange,
  page: Page,
): Promise<RankedRow[]> {
  return list(db, chosen, range, page, sql`rate_low desc`)
}

/** The posts of which it is certain that their engagement rate is at most so high, the lowest first. */
export async function listFlopResults(
  db: Db,
  chosen: Chosen,
  range: DayRange,
  page: Page,
): Promise<RankedRow[]> {
  return list(db, chosen, range, page, sql`rate_high`)
}

async function list(
  db: Db,
  { workspaceId, accountIds, labels }: Chosen,
  { from, to }: DayRange,
  { limit, of, without = [] }: Page,
  order: RawBuilder<unknown>,
): Promise<RankedRow[]> {
  const { rows } = await sql<RankedRow>`
    with ranked as ${of > mostSorted ? sql`not materialized` : sql`materialized`} (
      select * from post_results r
      where workspace_id = ${workspaceId} and day between ${from}::date and ${to}::date
        and rate_low is not null and rate_high is not null
        and social_account_id = any(${accountIds})
        and ${hasLabel(labels)}
    )
    select post_id as id, impressions, reach, engagements from ranked
    where post_id <> all(${without}::uuid[])
    order by ${order}, post_id
    limit ${limit}`.execute(db)
  return rows
}
