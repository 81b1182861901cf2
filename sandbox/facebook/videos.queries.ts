import type { Store } from '../store/store.ts'

/** A post with a video, or a reel or a story of one. */
export type VideoKind = 'VIDEO' | 'REEL' | 'STORY'

/** A video and its upload: invisible until the upload is finished. */
export type Video = {
  id: string
  kind: VideoKind
  session: string
  accountId: string
  bytes: number
  received: number
  finishedAt: number | null
  readyAt: number | null
  failure: string | null
  postId: string | null
  createdAt: number
}

export const videosSchema = `
CREATE TABLE IF NOT EXISTS facebook_uploads (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  session TEXT NOT NULL UNIQUE,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  bytes INTEGER NOT NULL,
  received INTEGER NOT NULL,
  finished_at INTEGER,
  ready_at INTEGER,
  failure TEXT,
  post_id TEXT,
  created_at INTEGER NOT NULL
) STRICT;
`

const columns =
  'id, kind, session, account_id AS accountId, bytes, received, finished_at AS finishedAt, ready_at AS readyAt, failure, post_id AS postId, created_at AS createdAt'

export function insertVideo(store: Store, video: Video): void {
  store.run(
    'INSERT INTO facebook_uploads (id, kind, session, account_id, bytes, received, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
    video.id,
    video.kind,
    video.session,
    video.accountId,
    video.bytes,
    video.received,
    video.createdAt,
  )
}

export function findVideo(store: Store, id: string): Video | undefined {
  return store.all<Video>(`SELECT ${columns} FROM facebook_uploads WHERE id = ?`, id)[0]
}

export function findVideoBySession(store: Store, session: string): Video | undefined {
  return store.all<Video>(`SELECT ${columns} FROM facebook_uploads WHERE session = ?`, session)[0]
}

/** `bytes`: the total number. */
export function storeReceived(
  store: Store,
  { id, received, bytes }: Pick<Video, 'id' | 'received' | 'bytes'>,
): void {
  store.run('UPDATE facebook_uploads SET received = ?, bytes = ? WHERE id = ?', received, bytes, id)
}

export function finishVideo(
  store: Store,
  video: Pick<Video, 'id' | 'finishedAt' | 'readyAt' | 'failure' | 'postId'>,
): void {
  store.run(
    'UPDATE facebook_uploads SET finished_at = ?, ready_at = ?, failure = ?, post_id = ? WHERE id = ?',
    video.finishedAt,
    video.readyAt,
    video.failure,
    video.postId,
    video.id,
  )
}
