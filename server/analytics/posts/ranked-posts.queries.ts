import { sql, type RawBuilder } from 'kysely'
import type { DayRange } from '../../../contract/analytics/analytics.ts'
import type { Db } from '../../context.ts'
import { hasLabel, type Chosen } from '../results.queries.ts'

export type RankedRow = { id: string; impressions: number; reach: number | null; engagements: number }

/** `of`: the number of ranked posts. */
type Page = { limit: number; of: number; without?: string[] }

/**
 * Up to this many posts, all are read and sorted. For more, the index of the rates finds the first ones sooner; but if
 * only few of a workspace's posts match, that index would be slow. The planner cannot decide this, because it has no
 * statistics for rare labels.
 */
const mostSorted = 2_000

/** Posts by the lower confidence bound of their engagement rate, the highest first. */
export async function listTopResults(
  db: Db,
  chosen: Chosen,
  range: DayRange,
  page: Page,
): Promise<RankedRow[]> {
  return list(db, chosen, range, page, sql`rate_low desc`)
}

/** Posts by the upper confidence bound of their engagement rate, the lowest first. */
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
