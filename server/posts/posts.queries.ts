import {
  CompiledQuery,
  sql,
  type Insertable,
  type RawBuilder,
  type Selectable,
  type Updateable,
} from 'kysely'
import { altTextLimit } from '../../contract/media/media-limits.ts'
import type { PostStatus } from '../../contract/posts/posts.ts'
import type { Db, Trx } from '../context.ts'
import type { Tables } from '../tables.ts'

export type PostRow = Selectable<Tables['posts']>
export type PostMediaRow = { post_id: string; media_id: string; alt_text: string }
/** A picture or video with its description, as the client sends it. */
export type AttachedMedia = { mediaId: string; altText: string }

// Raw SQL instead of the query builder: these two run for every screen that shows a post.
const postById = 'select * from posts where workspace_id = $1 and id = $2'
const mediaOfPosts = `select post_id, media_id, left(alt_text, $2) as alt_text from post_media
  where post_id = any($1) order by post_id, position`

export async function findPost(db: Db, workspaceId: string, id: string): Promise<PostRow | undefined> {
  const { rows } = await db.executeQuery<PostRow>(CompiledQuery.raw(postById, [workspaceId, id]))
  return rows[0]
}

/** Finds the post and locks its row until the transaction ends. */
export async function lockPost(trx: Db, workspaceId: string, id: string): Promise<PostRow | undefined> {
  return trx
    .selectFrom('posts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The posts with these ids that failed or need attention, with the beginnings of their texts. */
export async function listUnpublishedPosts(db: Db, workspaceId: string, ids: string[], length: number) {
  return db
    .selectFrom('posts')
    .select(['id', 'platform', 'social_account_id', 'status', 'problem'])
    .select(sql<string>`left(content, ${sql.lit(length)})`.as('beginning'))
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .where('status', 'in', ['failed', 'needs_attention'])
    .orderBy('id')
    .execute()
}

/** The number of scheduled posts. */
export async function countScheduledPosts(db: Db, workspaceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('posts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'scheduled')
    .executeTakeFirstOrThrow()
  return count
}

/** The texts that an account published with this product, newest first. */
export async function listPublishedTexts(
  db: Db,
  workspaceId: string,
  accountId: string,
  limit: number,
): Promise<{ content: string; published_at: Date }[]> {
  return (
    db
      .selectFrom('posts')
      .select(['content', 'published_at'])
      .where('workspace_id', '=', workspaceId)
      .where('social_account_id', '=', accountId)
      .where('status', '=', 'published')
      .where('published_at', 'is not', null)
      // Almost all posts have a value, and the index of an account's posts contains only those.
      .where('external_id', 'is not', null)
      .orderBy('published_at', 'desc')
      .limit(limit)
      .$narrowType<{ published_at: Date }>()
      .execute()
  )
}

/** Undefined when a post with that id already exists. */
export async function insertPost(db: Db, post: Insertable<Tables['posts']>): Promise<PostRow | undefined> {
  return db
    .insertInto('posts')
    .values(post)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** The columns that a change of state may set. Only `changeState` writes them, because points depend on the state. */
export type PostState = Omit<Updateable<Tables['posts']>, 'published_at'> & {
  status: PostStatus
  /** Can be an expression for the database's time, which would need another query to read first. */
  published_at?: Date | null | RawBuilder<Date>
}
type PostFields = Omit<Updateable<Tables['posts']>, 'status' | 'scheduled_at' | 'hold_id'>

/** The columns that say which user changes a post. What the product does to it is no change by a user. */
export const changedBy = (userId: string) => ({ updated_by: userId, changed_at: sql<Date>`now()` })

/** Says that a user changed the group of these posts, which stay as they are. */
export async function markChanged(trx: Trx, groupId: string, userId: string): Promise<void> {
  await trx.updateTable('posts').set(changedBy(userId)).where('group_id', '=', groupId).execute()
}

/** Changes fields of a post that the caller has locked, except its state, and increments its version. */
export async function updatePostFields(trx: Db, id: string, change: PostFields): Promise<PostRow> {
  return updatePostRow(trx, id, change)
}

/** Changes the state of a post that the caller has locked, and increments its version. */
export async function updatePostState(trx: Db, id: string, change: PostState): Promise<PostRow> {
  return updatePostRow(trx, id, change)
}

async function updatePostRow(trx: Db, id: string, change: PostFields | PostState): Promise<PostRow> {
  return trx
    .updateTable('posts')
    .set({ ...change, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deletePostRow(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('posts').where('id', '=', id).execute()
}

export async function replacePostMedia(
  trx: Db,
  postId: string,
  media: readonly AttachedMedia[],
): Promise<void> {
  await trx.deleteFrom('post_media').where('post_id', '=', postId).execute()
  await insertPostMedia(trx, postId, media)
}

export async function insertPostMedia(
  trx: Db,
  postId: string,
  media: readonly AttachedMedia[],
): Promise<void> {
  if (media.length === 0) return
  await trx
    .insertInto('post_media')
    .values(
      media.map(({ mediaId, altText }, position) => ({
        post_id: postId,
        position,
        media_id: mediaId,
        alt_text: altText,
      })),
    )
    .execute()
}

/** The value of `posts.alt_bytes` for this media. */
export function altBytesOf(media: readonly Pick<AttachedMedia, 'altText'>[]): number {
  return media.reduce((sum, { altText }) => sum + Buffer.byteLength(altText), 0)
}

/** The media of the given posts, in order, each with at most `characters` characters of its alt text. */
export async function listPostMedia(
  db: Db,
  postIds: string[],
  characters = altTextLimit,
): Promise<PostMediaRow[]> {
  if (postIds.length === 0) return []
  const { rows } = await db.executeQuery<PostMediaRow>(CompiledQuery.raw(mediaOfPosts, [postIds, characters]))
  return rows
}
