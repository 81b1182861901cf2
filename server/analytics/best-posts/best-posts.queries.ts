import { sql } from 'kysely'
import { traitNames, type DayRange, type TraitValues } from '../../../contract/analytics/analytics.ts'
import type { Db } from '../../context.ts'
import type { Chosen } from '../results.queries.ts'

export type BestPost = TraitValues & { content: string }

/**
 * Posts whose engagement rate has a lower confidence bound of at least this value, the highest bound first, with their
 * texts.
 */
export async function listBestPosts(
  db: Db,
  { workspaceId, accountIds }: Chosen,
  { from, to }: DayRange,
  limit: number,
): Promise<BestPost[]> {
  const { rows } = await sql<BestPost>`
    select p.content, ${sql.raw(traitNames.map((name) => `r.${name}`).join(', '))}
    from (
      select * from post_results
      where workspace_id = ${workspaceId} and day between ${from}::date and ${to}::date
        and rate_low is not null and social_account_id = any(${accountIds})
      order by rate_low desc, post_id limit ${limit}
    ) r
    join posts p on p.id = r.post_id and p.workspace_id = ${workspaceId}
    order by r.rate_low desc, r.post_id`.execute(db)
  return rows
}
