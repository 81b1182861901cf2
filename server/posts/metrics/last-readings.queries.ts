import { sql } from 'kysely'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { Trx } from '../../context.ts'
import { excerptSource } from '../read/excerpt.ts'

type LastReadings = {
  postId: string
  workspaceId: string
  platform: PlatformKey
  username: string | null
  beginning: string
  likes: number | null
  impressions: number | null
  /** The number at the previous reading; null also if there was none. */
  likesBefore: number | null
  impressionsBefore: number | null
}

/** The last two readings of posts, sorted by post id, so that transactions cannot deadlock. */
export async function listLastReadings(trx: Trx, postIds: readonly string[]): Promise<LastReadings[]> {
  const reading = (offset: number) => sql`(
    select likes, impressions from post_readings where post_id = p.id
    order by read_at desc offset ${sql.lit(offset)} limit 1)`
  const { rows } = await sql<LastReadings>`
    select p.id as "postId", p.workspace_id as "workspaceId", p.platform, a.username,
      left(p.content, ${sql.lit(excerptSource)}) as beginning,
      l.likes, l.impressions, b.likes as "likesBefore", b.impressions as "impressionsBefore"
    from posts p
    left join social_accounts a on a.id = p.social_account_id
    cross join lateral ${reading(0)} l
    left join lateral ${reading(1)} b on true
    where p.id = any(${postIds}::uuid[])
    order by p.id`.execute(trx)
  return rows
}
