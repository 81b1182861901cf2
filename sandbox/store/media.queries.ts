import type { Media } from './media.ts'
import type { Store } from './store.ts'

export const mediaColumns =
  'media.id, media.platform, media.account_id AS accountId, file, mime, category, bytes, width, height, alt_text AS altText, ready_at AS readyAt, failure, media.created_at AS createdAt, expires_at AS expiresAt'

export function insertMedia(store: Store, media: Media): void {
  store.run(
    `INSERT INTO media (id, platform, account_id, file, mime, category, bytes, width, height, alt_text, ready_at, failure,
       created_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    media.id,
    media.platform,
    media.accountId,
    media.file,
    media.mime,
    media.category,
    media.bytes,
    media.width,
    media.height,
    media.altText,
    media.readyAt,
    media.failure,
    media.createdAt,
    media.expiresAt,
  )
}

export function findMedia(store: Store, platform: string, id: string): Media | undefined {
  return store.all<Media>(`SELECT ${mediaColumns} FROM media WHERE id = ? AND platform = ?`, id, platform)[0]
}

export function findMediaByFile(store: Store, file: string): Media | undefined {
  return store.all<Media>(`SELECT ${mediaColumns} FROM media WHERE file = ?`, file)[0]
}

export function completeMedia(
  store: Store,
  media: Pick<Media, 'id' | 'file' | 'width' | 'height' | 'readyAt' | 'failure' | 'mime'>,
): void {
  store.run(
    'UPDATE media SET file = ?, width = ?, height = ?, ready_at = ?, failure = ?, mime = ? WHERE id = ?',
    media.file,
    media.width,
    media.height,
    media.readyAt,
    media.failure,
    media.mime,
    media.id,
  )
}

export function describeMedia(store: Store, id: string, altText: string): void {
  store.run('UPDATE media SET alt_text = ? WHERE id = ?', altText, id)
}
