import { sql, type RawBuilder } from 'kysely'
import type { DayRange } from '../../../contract/analytics.ts'
import type { Db } from '../../context.ts'
import type { Chosen } from '../results.queries.ts'

export type RankedRow = { id: string; impressions: number; reach: number | null; engagements: number }

type Page = { limit: number; without?: string[] }

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
  { limit, without = [] }: Page,
  order: RawBuilder<unknown>,
): Promise<RankedRow[]> {
  const { rows } = await sql<RankedRow>`
    select post_id as id, impressions, reach, engagements
    from post_results r
    where workspace_id = ${workspaceId} and day between ${from}::date and ${to}::date
      and rate_low is not null and rate_high is not null
      and social_account_id = any(${accountIds})
      and ${labels === undefined ? sql`true` : sql`group_id in (select group_id from post_group_labels where label_id = any(${labels}))`}
      and post_id <> all(${without}::uuid[])
    order by ${order}, post_id
    limit ${limit}`.execute(db)
  return rows
}
