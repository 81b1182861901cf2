import type { Media } from './media.ts'
import { mediaColumns } from './media.queries.ts'
import type { Post } from './posts.ts'
import type { Store } from './store.ts'

const columns =
  'id, platform, account_id AS accountId, kind, text, shortcode, container_id AS containerId, details, reply_to AS replyTo, created_at AS createdAt, deleted_at AS deletedAt'

export function insertPost(store: Store, post: Post): void {
  store.run(
    `INSERT INTO posts (id, platform, account_id, kind, text, shortcode, container_id, details, reply_to, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    post.id,
    post.platform,
    post.accountId,
    post.kind,
    post.text,
    post.shortcode,
    post.containerId,
    post.details,
    post.replyTo,
    post.createdAt,
  )
}

export function insertPostMedia(store: Store, postId: string, position: number, mediaId: string): void {
  store.run(
    'INSERT INTO post_media (post_id, position, media_id) VALUES (?, ?, ?)',
    postId,
    position,
    mediaId,
  )
}

export function markPostDeleted(store: Store, id: string, now: number): void {
  store.run('UPDATE posts SET deleted_at = ? WHERE id = ?', now, id)
}

export function changeText(store: Store, id: string, text: string): void {
  store.run('UPDATE posts SET text = ? WHERE id = ?', text, id)
}

export function findPost(store: Store, platform: string, id: string): Post | undefined {
  return store.all<Post>(
    `SELECT ${columns} FROM posts WHERE id = ? AND platform = ? AND deleted_at IS NULL`,
    id,
    platform,
  )[0]
}

export function findPostByShortcode(store: Store, platform: string, shortcode: string): Post | undefined {
  return store.all<Post>(
    `SELECT ${columns} FROM posts WHERE shortcode = ? AND platform = ? AND deleted_at IS NULL`,
    shortcode,
    platform,
  )[0]
}

export function findPostByText(
  store: Store,
  accountId: string,
  text: string,
  since: number,
): Post | undefined {
  return store.all<Post>(
    `SELECT ${columns} FROM posts WHERE account_id = ? AND text = ? AND created_at > ? AND deleted_at IS NULL LIMIT 1`,
    accountId,
    text,
    since,
  )[0]
}

/** The replies to a post by one account, oldest first. */
export function listReplies(store: Store, postId: string, accountId: string): Post[] {
  return store.all<Post>(
    `SELECT ${columns} FROM posts WHERE reply_to = ? AND account_id = ? AND deleted_at IS NULL ORDER BY id`,
    postId,
    accountId,
  )
}

export type Range = { newerThan?: string | undefined; olderThan?: string | undefined; limit: number }

/** Newest first. Ids grow with time within a platform, so they are the order. */
export function listPostsOf(store: Store, accountId: string, range: Range): Post[] {
  return store.all(
    `SELECT ${columns} FROM posts
     WHERE account_id = ? AND deleted_at IS NULL AND id > ? AND id < ? ORDER BY id DESC LIMIT ?`,
    accountId,
    range.newerThan ?? '',
    range.olderThan ?? '~',
    range.limit,
  )
}

export function countPostsOf(store: Store, accountId: string, since = 0): number {
  const [row] = store.all<{ posts: number }>(
    'SELECT count(*) AS posts FROM posts WHERE account_id = ? AND deleted_at IS NULL AND created_at > ?',
    accountId,
    since,
  )
  return row?.posts ?? 0
}

export function listRecentPosts(store: Store, limit: number): Post[] {
  return store.all(
    `SELECT ${columns} FROM posts WHERE deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT ?`,
    limit,
  )
}

export function listMediaOfPost(store: Store, postId: string): Media[] {
  return store.all(
    `SELECT ${mediaColumns} FROM post_media JOIN media ON media.id = post_media.media_id WHERE post_id = ? ORDER BY position`,
    postId,
  )
}

/** Whether a post, also one that was deleted, has this media. */
export function isPosted(store: Store, mediaId: string): boolean {
  return store.all('SELECT 1 FROM post_media WHERE media_id = ? LIMIT 1', mediaId).length > 0
}
