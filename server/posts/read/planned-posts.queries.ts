import { sql } from 'kysely'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { PostStatus } from '../../../contract/posts/posts.ts'
import type { Db } from '../../context.ts'

type PlannedRow = {
  id: string
  platform: PlatformKey
  username: string
  status: PostStatus
  at: Date
  beginning: string
  version: number
  updatedAt: Date
}

type Range = { from: Date; now: Date; to: Date; textLength: number }

/** The maximum number of posts on each side of now. More are not useful in a calendar program. */
const maxPosts = 2_500

/** The posts of a workspace with a time in the range, soonest first. If there are too many, those closest to `now`. */
export async function listPlannedRows(
  db: Db,
  workspaceId: string,
  { from, now, to, textLength }: Range,
): Promise<PlannedRow[]> {
  // In the order of the calendar's index.
  const side = (since: Date, until: Date, direction: 'asc' | 'desc') => sql`
    (select id, social_account_id, platform, status, calendar_at as at, left(content, ${sql.lit(textLength)}) as beginning,
        version, updated_at
      from posts
      where workspace_id = ${workspaceId} and calendar_at >= ${since} and calendar_at < ${until}
        and status in ('scheduled', 'publishing', 'published')
      order by calendar_at ${sql.raw(direction)} limit ${maxPosts})`
  const { rows } = await sql<PlannedRow>`
    select planned.id, planned.platform, account.username, planned.status, planned.at, planned.beginning,
      planned.version, planned.updated_at as "updatedAt"
    from (${side(from, now, 'desc')} union all ${side(now, to, 'asc')}) planned
    join social_accounts account on account.id = planned.social_account_id
    order by planned.at, planned.id`.execute(db)
  return rows
}
