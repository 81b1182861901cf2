import { sql } from 'kysely'
import type { Trx } from '../../context.ts'
import { insertPostCopies } from '../copies.queries.ts'

/** A copied post: its source, its group, and its time. */
export type PostCopy = { sourceId: string; id: string; groupId: string; at: Date; on: string }

/** Inserts groups with the content of a group, without posts. */
export async function copyGroupRows(trx: Trx, sourceId: string, ids: readonly string[]): Promise<void> {
  const copies = sql`unnest(${ids}::uuid[]) as copies(id)`
  await sql`insert into post_groups (id, workspace_id, content, alt_bytes, created_by)
    select copies.id, g.workspace_id, g.content, g.alt_bytes, g.created_by
    from post_groups g, ${copies} where g.id = ${sourceId}`.execute(trx)
  await sql`insert into post_group_media (group_id, position, media_id, alt_text)
    select copies.id, m.position, m.media_id, m.alt_text
    from post_group_media m, ${copies} where m.group_id = ${sourceId}`.execute(trx)
  await sql`insert into post_group_labels (group_id, label_id)
    select copies.id, l.label_id from post_group_labels l, ${copies} where l.group_id = ${sourceId}`.execute(
    trx,
  )
}

/** Inserts scheduled copies of posts with their media and parts. They await their points. */
export async function copyPostRows(
  trx: Trx,
  posts: readonly PostCopy[],
  { seriesId, timeZone }: { seriesId: string; timeZone: string },
): Promise<void> {
  await insertPostCopies(trx, {
    copies: sql`unnest(${posts.map(({ sourceId }) => sourceId)}::uuid[], ${posts.map(({ id }) => id)}::uuid[],
      ${posts.map(({ groupId }) => groupId)}::uuid[], ${posts.map(({ at }) => at)}::timestamptz[],
      ${posts.map(({ on }) => on)}::text[]) as c(source_id, id, group_id, at, series_on)`,
    values: {
      scheduled_at: sql`c.at`,
      time_zone: sql`${timeZone}`,
      series_id: sql`${seriesId}::uuid`,
      series_on: sql`c.series_on`,
    },
  })
}
