import { sql } from 'kysely'
import type { Db } from '../../../context.ts'
import type { PostRow } from '../../posts.queries.ts'

/** The posts of the groups of these posts, in the order of their times. */
export async function listGroupsOf(
  db: Db,
  workspaceId: string,
  postIds: readonly string[],
): Promise<PostRow[]> {
  if (postIds.length === 0) return []
  return db
    .selectFrom('posts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('group_id', 'in', (eb) =>
      eb
        .selectFrom('posts as p')
        .select('p.group_id')
        .where('p.workspace_id', '=', workspaceId)
        .where('p.id', '=', sql<string>`any(${postIds}::uuid[])`),
    )
    .orderBy(sql`scheduled_at nulls first`)
    .orderBy('id')
    .execute()
}
