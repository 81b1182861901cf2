import type { Selectable } from 'kysely'
import type { PostPartInput } from '../../../contract/post-parts.ts'
import type { Db } from '../../context.ts'
import type { Tables } from '../../tables.ts'

export type PartRow = Selectable<Tables['post_parts']>

/** The parts of the given posts; those of a post in the order in which they are published. */
export async function listParts(db: Db, postIds: string[]): Promise<PartRow[]> {
  return db
    .selectFrom('post_parts')
    .selectAll()
    .where('post_id', 'in', postIds)
    .orderBy('post_id')
    .orderBy('position')
    .execute()
}

/** Whether the commit of a part started and its outcome is not known yet. */
export function isOpenPart(part: Pick<PartRow, 'commit_started_at' | 'finished_at'>): boolean {
  return part.commit_started_at !== null && part.finished_at === null
}

/** Adds parts at the end; `after` is the position of the last part that the post has. */
export async function insertParts(
  trx: Db,
  postId: string,
  parts: readonly PostPartInput[],
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
}

/** Replaces the parts after the position `after`. */
export async function replaceParts(
  trx: Db,
  postId: string,
  parts: readonly PostPartInput[],
  after = 0,
): Promise<void> {
  await trx.deleteFrom('post_parts').where('post_id', '=', postId).where('position', '>', after).execute()
  await insertParts(trx, postId, parts, after)
}

/** The row of a part, its history and its index. */
const rowBytes = 1_000

/** What `posts.part_bytes` holds for these parts: like a post, each counts its text and its row. */
export function partBytesOf(parts: readonly PostPartInput[]): number {
  return parts.reduce((sum, { content }) => sum + Buffer.byteLength(content) + rowBytes, 0)
}
