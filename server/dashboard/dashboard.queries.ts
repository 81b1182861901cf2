import { sql } from 'kysely'
import type { Db } from '../context.ts'
import type { PeriodStart } from './period-starts.ts'

/** Sums over the posts created, published and measured since the start of a period. */
export type Figures = {
  created: number
  published: number
  measured: number
  impressions: number
  /** The number of posts whose platform reports reach. */
  withReach: number
  reach: number
  /** The impressions of the posts whose platform also gives engagements, and their engagements. */
  ratedImpressions: number
  engagements: number
}

export type PostCounts = {
  total: number
  scheduled: number
  drafted: number
  failed: number
  needsAttention: number
  nextAt: Date | null
}

/** Posts by status, and when the next one is due. The counts are maintained by triggers on `posts`. */
export async function countPosts(db: Db, workspaceId: string, now: Date): Promise<PostCounts> {
  const { rows } = await sql<PostCounts>`
    select
      coalesce(sum(posts), 0)::bigint as total,
      coalesce(sum(posts) filter (where status = 'scheduled'), 0)::bigint as scheduled,
      coalesce(sum(posts) filter (where status = 'draft'), 0)::bigint as drafted,
      coalesce(sum(posts) filter (where status = 'failed'), 0)::bigint as failed,
      coalesce(sum(posts) filter (where status = 'needs_attention'), 0)::bigint as "needsAttention",
      (select scheduled_at from posts
        where workspace_id = ${workspaceId} and status = 'scheduled'
          and calendar_at >= ${now}
        order by calendar_at limit 1) as "nextAt"
    from post_counts
    where workspace_id = ${workspaceId}`.execute(db)
  return rows[0] ?? { total: 0, scheduled: 0, drafted: 0, failed: 0, needsAttention: 0, nextAt: null }
}

/**
 * The sums from each start until now, in the order of the starts. Reads quarter-hour rows up to the next midnight in
 * UTC and daily rows after it: a few hundred rows for any number of posts.
 */
export async function sumFiguresSince(
  db: Db,
  workspaceId: string,
  starts: PeriodStart[],
): Promise<Figures[]> {
  const values = sql.join(
    starts.map(({ at, nextDay }, index) => sql`(${index}::int, ${at}::timestamptz, ${nextDay}::timestamptz)`),
  )
  const { rows } = await sql<Figures>`
    select
      coalesce(sum(f.created), 0)::bigint as created,
      coalesce(sum(f.published), 0)::bigint as published,
      coalesce(sum(f.measured), 0)::bigint as measured,
      coalesce(sum(f.impressions), 0)::bigint as impressions,
      coalesce(sum(f.with_reach), 0)::bigint as "withReach",
      coalesce(sum(f.reach), 0)::bigint as reach,
      coalesce(sum(f.rated_impressions), 0)::bigint as "ratedImpressions",
      coalesce(sum(f.engagements), 0)::bigint as engagements
    from (values ${values}) e (periodStart, at, next_day)
    left join lateral (
      select created, published, measured, impressions, with_reach, reach, rated_impressions, engagements from post_figures
      where workspace_id = ${workspaceId} and span = 'day' and starts_at >= e.next_day
      union all
      select created, published, measured, impressions, with_reach, reach, rated_impressions, engagements from post_figures
      where workspace_id = ${workspaceId} and span = 'quarter' and starts_at >= e.at and starts_at < e.next_day
    ) f on true
    group by e.periodStart
    order by e.periodStart`.execute(db)
  return rows
}
