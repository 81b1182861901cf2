import type { Store } from './store.ts'

export type Comment = { id: string; postId: string; accountId: string; text: string; createdAt: number }

export const commentsSchema = `
CREATE TABLE IF NOT EXISTS comments (
  id TEXT PRIMARY KEY,
  post_id TEXT NOT NULL REFERENCES posts (id),
  account_id TEXT NOT NULL REFERENCES accounts (id),
  text TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS comments_by_post ON comments (post_id, id);
`

export function insertComment(store: Store, comment: Comment): void {
  store.run(
    'INSERT INTO comments (id, post_id, account_id, text, created_at) VALUES (?, ?, ?, ?, ?)',
    comment.id,
    comment.postId,
    comment.accountId,
    comment.text,
    comment.createdAt,
  )
}

/** Newest first. */
export function listCommentsOf(
  store: Store,
  postId: string,
  { olderThan = ':', limit }: { olderThan?: string | undefined; limit: number },
): Comment[] {
  return store.all<Comment>(
    `SELECT id, post_id AS postId, account_id AS accountId, text, created_at AS createdAt
     FROM comments WHERE post_id = ? AND id < ? ORDER BY id DESC LIMIT ?`,
    postId,
    olderThan,
    limit,
  )
}

export function countComments(store: Store, postId: string): number {
  const [row] = store.all<{ comments: number }>(
    'SELECT count(*) AS comments FROM comments WHERE post_id = ?',
    postId,
  )
  return row?.comments ?? 0
}
