import { sql, type Selectable } from 'kysely'
import type { WrittenPart } from '../../../contract/posts/post-parts.ts'
import type { Db } from '../../context.ts'
import type { Tables } from '../../tables.ts'
import { altBytesOf, type AttachedMedia } from '../posts.queries.ts'

/** A part with its media, in order. */
export type PartRow = Selectable<Tables['post_parts']> & { media: AttachedMedia[] }

const mediaOfPart = sql<AttachedMedia[]>`coalesce((
  select jsonb_agg(jsonb_build_object('mediaId', m.media_id, 'altText', m.alt_text) order by m.position)
  from post_part_media m where m.post_id = post_parts.post_id and m.part_position = post_parts.position
), '[]')`

/** The parts of the given posts, each post's in the order in which they are published. */
export async function listParts(db: Db, postIds: string[]): Promise<PartRow[]> {
  return db
    .selectFrom('post_parts')
    .selectAll()
    .select(mediaOfPart.as('media'))
    .where('post_id', 'in', postIds)
    .orderBy('post_id')
    .orderBy('position')
    .execute()
}

/** Whether the commit of a part was started and its outcome is not known yet. */
export function isOpenPart(part: Pick<PartRow, 'commit_started_at' | 'finished_at'>): boolean {
  return part.commit_started_at !== null && part.finished_at === null
}

/** Appends parts; `after` is the position of the post's last part. */
export async function insertParts(
  trx: Db,
  postId: string,
  parts: readonly WrittenPart[],
  after = 0,
): Promise<void> {
  if (parts.length === 0) return
  await trx
    .insertInto('post_parts')
    .values(
      parts.map(({ kind, content }, index) => ({
        post_id: postId,
        position: after + index + 1,
        kind,
        content,
      })),
    )
    .execute()
  const media = parts.flatMap((part, index) =>
    part.media.map(({ mediaId, altText }, position) => ({
      post_id: postId,
      part_position: after + index + 1,
      position,
      media_id: mediaId,
      alt_text: altText,
    })),
  )
  if (media.length > 0) await trx.insertInto('post_part_media').values(media).execute()
}

/** Replaces the parts after the position `after`. */
export async function replaceParts(
  trx: Db,
  postId: string,
  parts: readonly WrittenPart[],
  after = 0,
): Promise<void> {
  await trx.deleteFrom('post_parts').where('post_id', '=', postId).where('position', '>', after).execute()
  await insertParts(trx, postId, parts, after)
}

/** Deletes the staging of the parts of posts. */
export async function forgetStaging(trx: Db, postIds: readonly string[]): Promise<void> {
  if (postIds.length === 0) return
  await trx
    .updateTable('post_parts')
    .set({ staging: '{}' })
    .where('post_id', 'in', postIds)
    .where(sql<boolean>`staging <> '{}'`)
    .execute()
}

/** The fixed size of a part's row, its history and its index entries. */
const rowBytes = 1_000

/**
 * The value of `posts.part_bytes` for these parts: each part counts its text, its descriptions and its row, like a
 * post.
 */
export function partBytesOf(parts: readonly WrittenPart[]): number {
  return parts.reduce(
    (sum, { content, media }) => sum + Buffer.byteLength(content) + altBytesOf(media) + rowBytes,
    0,
  )
}
