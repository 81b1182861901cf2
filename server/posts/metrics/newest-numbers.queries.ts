import { sql } from 'kysely'
import type { PostNumbers } from '../../../contract/analytics/metrics.ts'
import type { Db } from '../../context.ts'

/** The numbers of a post at its last reading; undefined if none were read, or if they were deleted. */
export function findNewestNumbers(db: Db, postId: string): Promise<PostNumbers | undefined> {
  return db
    .selectFrom('post_days')
    .select([
      'impressions',
      'reach',
      'engagements',
      'likes',
      'comments',
      'shares',
      'saves',
      'clicks',
      'video_views as videoViews',
    ])
    .where('post_id', '=', postId)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type Shown = { post_id: string; views: number | null; likes: number | null; comments: number | null }

/** The numbers that lists show of these posts. Posts that were not read yet are omitted. */
export async function listNewestNumbers(db: Db, postIds: readonly string[]): Promise<Shown[]> {
  if (postIds.length === 0) return []
  const { rows } = await sql<Shown>`
    select newest.* from unnest(${postIds}::uuid[]) as wanted (id)
    cross join lateral (
      select post_id, coalesce(impressions, video_views) as views, likes, comments
      from post_days where post_id = wanted.id order by day desc limit 1
    ) newest`.execute(db)
  return rows
}
