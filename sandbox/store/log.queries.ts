import type { Store } from './store.ts'

export type LogEntry = {
  /** Order of acceptance; never reused. */
  sequence: number
  platform: string
  kind: 'post' | 'comment' | 'delete'
  accountId: string
  handle: string
  postId: string
  text: string
  mediaCount: number
  /** The media types of a post, in order: `image/jpeg`, `video/mp4`. */
  media: string[]
  containerId: string | null
  /** The post that it replies to or comments on. */
  replyTo: string | null
  /** When the request arrived, and when its effect was stored. */
  requestedAt: number
  acceptedAt: number
}

export function appendLog(store: Store, entry: Omit<LogEntry, 'sequence' | 'media'>): void {
  store.run(
    `INSERT INTO log (platform, kind, account_id, handle, post_id, text, media_count, container_id, reply_to, requested_at, accepted_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    entry.platform,
    entry.kind,
    entry.accountId,
    entry.handle,
    entry.postId,
    entry.text,
    entry.mediaCount,
    entry.containerId,
    entry.replyTo,
    entry.requestedAt,
    entry.acceptedAt,
  )
}

type Row = Omit<LogEntry, 'media'> & { media: string }

const columns = `sequence, platform, kind, account_id AS accountId, handle, post_id AS postId, text, media_count AS mediaCount,
       (SELECT coalesce(json_group_array(media.mime ORDER BY position), '[]')
        FROM post_media JOIN media ON media.id = post_media.media_id
        WHERE post_media.post_id = log.post_id AND log.kind = 'post') AS media,
       container_id AS containerId, reply_to AS replyTo, requested_at AS requestedAt, accepted_at AS acceptedAt`

export function listLog(
  store: Store,
  platform: string | undefined,
  after: number,
  limit: number,
): LogEntry[] {
  const rows = store.all<Row>(
    `SELECT ${columns} FROM log WHERE sequence > ? AND (? IS NULL OR platform = ?) ORDER BY sequence LIMIT ?`,
    after,
    platform ?? null,
    platform ?? null,
    limit,
  )
  return rows.map(present)
}

/** The newest first. */
export const listNewestLog = (store: Store, limit: number): LogEntry[] =>
  store.all<Row>(`SELECT ${columns} FROM log ORDER BY sequence DESC LIMIT ?`, limit).map(present)

const present = (row: Row): LogEntry => ({ ...row, media: JSON.parse(row.media) as string[] })
