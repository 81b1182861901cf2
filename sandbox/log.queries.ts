import type { Store } from './store.ts'

export type LogEntry = {
  /** Order of acceptance; never reused. */
  sequence: number
  network: string
  kind: 'post' | 'delete'
  accountId: string
  handle: string
  postId: string
  text: string
  mediaCount: number
  /** What a post was accepted with, in its order: `image/jpeg`, `video/mp4`. */
  media: string[]
  containerId: string | null
  /** When the request arrived, and when what it asked for was stored. */
  requestedAt: number
  acceptedAt: number
}

export function appendLog(store: Store, entry: Omit<LogEntry, 'sequence' | 'media'>): void {
  store.run(
    `INSERT INTO log (network, kind, account_id, handle, post_id, text, media_count, container_id, requested_at, accepted_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    entry.network,
    entry.kind,
    entry.accountId,
    entry.handle,
    entry.postId,
    entry.text,
    entry.mediaCount,
    entry.containerId,
    entry.requestedAt,
    entry.acceptedAt,
  )
}

export function listLog(store: Store, network: string | undefined, after: number, limit: number): LogEntry[] {
  const rows = store.all<Omit<LogEntry, 'media'> & { media: string }>(
    `SELECT sequence, network, kind, account_id AS accountId, handle, post_id AS postId, text, media_count AS mediaCount,
       (SELECT coalesce(json_group_array(media.mime ORDER BY position), '[]')
        FROM post_media JOIN media ON media.id = post_media.media_id
        WHERE post_media.post_id = log.post_id AND log.kind = 'post') AS media,
       container_id AS containerId, requested_at AS requestedAt, accepted_at AS acceptedAt
     FROM log WHERE sequence > ? AND (? IS NULL OR network = ?) ORDER BY sequence LIMIT ?`,
    after,
    network ?? null,
    network ?? null,
    limit,
  )
  return rows.map((row) => ({ ...row, media: JSON.parse(row.media) as string[] }))
}
