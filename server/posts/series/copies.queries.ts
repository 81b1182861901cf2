import { sql } from 'kysely'
import type { Trx } from '../../context.ts'

/** A post of a copy: of which post, in which group, when. */
export type PostCopy = { sourceId: string; id: string; groupId: string; at: Date; on: string }

/** Writes groups that say what a group says, without posts. */
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

/** Writes scheduled copies of posts with their media and parts, which await their points. */
export async function copyPostRows(
  trx: Trx,
  posts: readonly PostCopy[],
  { seriesId, timeZone }: { seriesId: string; timeZone: string },
): Promise<void> {
  const copies = sql`unnest(${posts.map(({ sourceId }) => sourceId)}::uuid[], ${posts.map(({ id }) => id)}::uuid[],
    ${posts.map(({ groupId }) => groupId)}::uuid[], ${posts.map(({ at }) => at)}::timestamptz[],
    ${posts.map(({ on }) => on)}::text[]) as copies(source_id, id, group_id, at, series_on)`
  await sql`insert into posts (id, workspace_id, group_id, group_position, platform, social_account_id, content, alt_bytes,
      part_bytes, content_customized, media_customized, options, words, link_parameters, status, scheduled_at, time_zone,
      series_id, series_on, awaits_points, created_by)
    select copies.id, p.workspace_id, copies.group_id, p.group_position, p.platform, p.social_account_id, p.content,
      p.alt_bytes, p.part_bytes, p.content_customized, p.media_customized, p.options, p.words, p.link_parameters,
      'scheduled', copies.at, ${timeZone}, ${seriesId}, copies.series_on, true, p.created_by
    from ${copies} join posts p on p.id = copies.source_id`.execute(trx)
  await sql`insert into post_media (post_id, position, media_id, alt_text)
    select copies.id, m.position, m.media_id, m.alt_text
    from ${copies} join post_media m on m.post_id = copies.source_id`.execute(trx)
  await sql`insert into post_parts (post_id, position, kind, content)
    select copies.id, p.position, p.kind, p.content
    from ${copies} join post_parts p on p.post_id = copies.source_id`.execute(trx)
  await sql`insert into post_part_media (post_id, part_position, position, media_id, alt_text)
    select copies.id, m.part_position, m.position, m.media_id, m.alt_text
    from ${copies} join post_part_media m on m.post_id = copies.source_id`.execute(trx)
}
