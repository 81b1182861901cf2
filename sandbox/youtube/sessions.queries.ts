import type { Store } from '../store/store.ts'

export type Session = {
  id: string
  accountId: string
  /** The resource that was sent with the first call, as JSON. */
  resource: string
  mime: string
  /** The size of the file; null if the client has not stated it yet. */
  total: number | null
  /** How many bytes have arrived. */
  received: number
  /** Set with the last byte. */
  videoId: string | null
  createdAt: number
}

export const sessionsSchema = `
CREATE TABLE IF NOT EXISTS youtube_sessions (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  resource TEXT NOT NULL,
  mime TEXT NOT NULL,
  total INTEGER,
  received INTEGER NOT NULL,
  video_id TEXT,
  created_at INTEGER NOT NULL
) STRICT;
`

export function insertSession(store: Store, session: Session): void {
  store.run(
    `INSERT INTO youtube_sessions (id, account_id, resource, mime, total, received, video_id, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    session.id,
    session.accountId,
    session.resource,
    session.mime,
    session.total,
    session.received,
    session.videoId,
    session.createdAt,
  )
}

export function findSession(store: Store, id: string): Session | undefined {
  return store.all<Session>(
    `SELECT id, account_id AS accountId, resource, mime, total, received, video_id AS videoId, created_at AS createdAt
     FROM youtube_sessions WHERE id = ?`,
    id,
  )[0]
}

/** False if other bytes have arrived since. */
export function advanceSession(store: Store, id: string, from: number, to: number): boolean {
  return store.run('UPDATE youtube_sessions SET received = ? WHERE id = ? AND received = ?', to, id, from) > 0
}

export function completeSession(store: Store, id: string, videoId: string): boolean {
  return (
    store.run('UPDATE youtube_sessions SET video_id = ? WHERE id = ? AND video_id IS NULL', videoId, id) > 0
  )
}
