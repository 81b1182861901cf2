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
