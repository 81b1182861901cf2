import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { Db } from '../../context.ts'
import { formatMoment } from '../schedule/format-time.ts'
import { listUnpaidOf } from '../series/series-posts.queries.ts'
import { excerptSource, lineExcerptOf } from './excerpt.ts'

/** A post of a series that cannot be published yet, because there are too few points. `time`: in its time zone. */
export type UnpaidPost = {
  id: string
  platform: PlatformKey
  accountId: string | null
  excerpt: string
  time: string
}

/** The posts with these ids that still wait for points, soonest first. */
export async function listUnpaidPosts(
  db: Db,
  workspaceId: string,
  ids: string[],
  excerptLength: number,
): Promise<UnpaidPost[]> {
  const rows = await listUnpaidOf(db, workspaceId, ids, excerptSource)
  return rows.map(({ beginning, scheduledAt, timeZone, ...post }) => ({
    ...post,
    excerpt: lineExcerptOf(beginning, excerptLength),
    time: formatMoment(scheduledAt, timeZone),
  }))
}
