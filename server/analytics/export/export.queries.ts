import { sql } from 'kysely'
import type { DayRange } from '../../../contract/analytics/analytics.ts'
import type { Db } from '../../context.ts'
import { hasLabel, type Chosen } from '../results.queries.ts'

export type PublishedPosition = { publishedAt: Date; id: string }

type PublishedResult = PublishedPosition & {
  accountId: string
  /** In the time zone of the workspace. */
  localTime: string
  content: string | null
  permalink: string | null
  impressions: number | null
  reach: number | null
  engagements: number | null
}

/** A page of the posts of a range, the newest first. `after`: the position of the last post of the previous page. */
export async function listPublishedResults(
  db: Db,
  { workspaceId, accountIds, labels }: Chosen,
  { from, to }: DayRange,
  { after, limit }: { after: PublishedPosition | undefined; limit: number },
): Promise<PublishedResult[]> {
  const { rows } = await sql<PublishedResult>`
    select r.post_id as id, r.published_at as "publishedAt", r.social_account_id as "accountId",
      to_char(r.published_at at time zone w.time_zone, 'YYYY-MM-DD HH24:MI') as "localTime",
      p.content, p.permalink, r.impressions, r.reach, r.engagements
    from post_results r
    join workspaces w on w.id = r.workspace_id
    left join posts p on p.id = r.post_id
    where r.workspace_id = ${workspaceId} and r.day between ${from}::date and ${to}::date
      and r.social_account_id = any(${accountIds})
      and ${hasLabel(labels)}
      and ${after === undefined ? sql`true` : sql`(r.published_at, r.post_id) < (${after.publishedAt}, ${after.id})`}
    order by r.published_at desc, r.post_id desc
    limit ${limit}`.execute(db)
  return rows
}
