import type { Store } from '../store/store.ts'

/** A post in preparation: invisible, valid for a day, and published at most once. */
export type Container = {
  id: string
  accountId: string
  kind: 'IMAGE' | 'VIDEO' | 'REELS' | 'STORIES' | 'CAROUSEL'
  caption: string
  /** For an item or a single post. */
  mediaId: string | null
  /** For a carousel: the item containers, as JSON. */
  children: string
  isItem: 0 | 1
  failure: string | null
  readyAt: number
  createdAt: number
  publishedAt: number | null
}

export const containersSchema = `
CREATE TABLE IF NOT EXISTS instagram_containers (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  kind TEXT NOT NULL,
  caption TEXT NOT NULL,
  media_id TEXT REFERENCES media (id),
  children TEXT NOT NULL DEFAULT '[]',
  is_item INTEGER NOT NULL,
  failure TEXT,
  ready_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  published_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS instagram_containers_by_account ON instagram_containers (account_id, created_at);
`

export function insertContainer(store: Store, container: Container): void {
  store.run(
    `INSERT INTO instagram_containers (id, account_id, kind, caption, media_id, children, is_item, failure, ready_at, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    container.id,
    container.accountId,
    container.kind,
    container.caption,
    container.mediaId,
    container.children,
    container.isItem,
    container.failure,
    container.readyAt,
    container.createdAt,
  )
}

export function findContainer(store: Store, id: string): Container | undefined {
  return store.all<Container>(
    `SELECT id, account_id AS accountId, kind, caption, media_id AS mediaId, children, is_item AS isItem, failure,
       ready_at AS readyAt, created_at AS createdAt, published_at AS publishedAt
     FROM instagram_containers WHERE id = ?`,
    id,
  )[0]
}

export function markContainerPublished(store: Store, id: string, now: number): void {
  store.run('UPDATE instagram_containers SET published_at = ? WHERE id = ?', now, id)
}

export function countContainersOf(store: Store, accountId: string, since: number): number {
  const [row] = store.all<{ containers: number }>(
    'SELECT count(*) AS containers FROM instagram_containers WHERE account_id = ? AND created_at > ?',
    accountId,
    since,
  )
  return row?.containers ?? 0
}
