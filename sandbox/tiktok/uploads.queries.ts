import type { Store } from '../store/store.ts'

export type Upload = {
  publishId: string
  accountId: string
  /** The secret in the URL to which the video is sent. */
  token: string
  /** The settings of the post, as JSON. */
  info: string
  total: number
  chunkBytes: number
  received: number
  /** The id of the video; set with the last byte. */
  postId: string | null
  failReason: string | null
  readyAt: number | null
  createdAt: number
}

export const uploadsSchema = `
CREATE TABLE IF NOT EXISTS tiktok_uploads (
  publish_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  token TEXT NOT NULL UNIQUE,
  info TEXT NOT NULL,
  total INTEGER NOT NULL,
  chunk_bytes INTEGER NOT NULL,
  received INTEGER NOT NULL,
  post_id TEXT,
  fail_reason TEXT,
  ready_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;
`

const columns = `publish_id AS publishId, account_id AS accountId, token, info, total, chunk_bytes AS chunkBytes, received,
  post_id AS postId, fail_reason AS failReason, ready_at AS readyAt, created_at AS createdAt`

export function insertUpload(store: Store, upload: Upload): void {
  store.run(
    `INSERT INTO tiktok_uploads (publish_id, account_id, token, info, total, chunk_bytes, received, post_id, fail_reason,
       ready_at, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    upload.publishId,
    upload.accountId,
    upload.token,
    upload.info,
    upload.total,
    upload.chunkBytes,
    upload.received,
    upload.postId,
    upload.failReason,
    upload.readyAt,
    upload.createdAt,
  )
}

export function findUpload(store: Store, publishId: string): Upload | undefined {
  return store.all<Upload>(`SELECT ${columns} FROM tiktok_uploads WHERE publish_id = ?`, publishId)[0]
}

export function findUploadByToken(store: Store, token: string): Upload | undefined {
  return store.all<Upload>(`SELECT ${columns} FROM tiktok_uploads WHERE token = ?`, token)[0]
}

/** The drafts that were put into the inbox of an account since then. Their post is null. */
export function countInboxUploads(store: Store, accountId: string, since: number): number {
  const [row] = store.all<{ count: number }>(
    `SELECT count(*) AS count FROM tiktok_uploads WHERE account_id = ? AND info = 'null' AND created_at > ?`,
    accountId,
    since,
  )
  return row?.count ?? 0
}

/** False if other bytes have arrived since. */
export function advanceUpload(store: Store, { publishId, received }: Upload, to: number): boolean {
  return (
    store.run(
      'UPDATE tiktok_uploads SET received = ? WHERE publish_id = ? AND received = ?',
      to,
      publishId,
      received,
    ) > 0
  )
}

export function completeUpload(
  store: Store,
  { publishId, postId, failReason, readyAt }: Pick<Upload, 'publishId' | 'postId' | 'failReason' | 'readyAt'>,
): void {
  store.run(
    'UPDATE tiktok_uploads SET post_id = ?, fail_reason = ?, ready_at = ? WHERE publish_id = ?',
    postId,
    failReason,
    readyAt,
    publishId,
  )
}
