import { sql } from 'kysely'
import type { Db } from '../../context.ts'
import type { PostRow } from '../posts.queries.ts'

type Wanted = { from: Date; to: Date; ids: readonly string[]; limit: number }

/**
 * At most `limit` posts that were or will be published between two times, or without a time were created then, and all
 * posts with these ids. Each half of the index, with and without awaited points, is read by itself.
 */
export async function listPostRowsBetween(
  db: Db,
  workspaceId: string,
  { from, to, ids, limit }: Wanted,
): Promise<PostRow[]> {
  const half = (awaitsPoints: boolean) => sql`(
    select id from posts
    where workspace_id = ${workspaceId} and awaits_points = ${sql.lit(awaitsPoints)} and listed_at between ${from} and ${to}
    order by listed_at desc, id desc limit ${limit})`
  const { rows } = await sql<PostRow>`
    select * from posts
    where workspace_id = ${workspaceId} and id in (
      select id from (${half(false)} union all ${half(true)}) found
      union select unnest(${ids}::uuid[]))
    order by listed_at desc, id desc limit ${limit}`.execute(db)
  return rows
}
