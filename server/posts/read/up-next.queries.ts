import { sql } from 'kysely'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { Db } from '../../context.ts'
import { excerptSource } from './excerpt.ts'

export type UpNextRow = {
  id: string
  social_account_id: string
  scheduled_at: Date
  beginning: string
  platforms: PlatformKey[]
}

/**
 * The first scheduled posts after an instant. Posts of a group at the same time are one row, that of the first of them.
 */
export async function listUpNextPosts(
  db: Db,
  workspaceId: string,
  { after, limit }: { after: Date; limit: number },
): Promise<UpNextRow[]> {
  const together = sql`from posts o
    where o.group_id = posts.group_id and o.status = 'scheduled' and o.scheduled_at = posts.scheduled_at`
  const { rows } = await sql<UpNextRow>`
    select id, social_account_id, scheduled_at, left(content, ${sql.lit(excerptSource)}) as beginning,
      array(select o.platform ${together} order by o.group_position) as platforms
    from posts
    where workspace_id = ${workspaceId} and status = 'scheduled' and listed_at >= ${after}
      -- Asked of each post in order, so that no more are read than the few rows need.
      and id = (select o.id ${together} order by o.group_position limit 1)
    order by listed_at, id limit ${limit}`.execute(db)
  return rows
}
