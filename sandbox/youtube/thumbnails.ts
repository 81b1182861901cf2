import type { Answer } from '../http/responses.ts'
import { bytesOf } from '../http/body.ts'
import { storeFile } from '../store/media.ts'
import { insertMedia } from '../store/media.queries.ts'
import { examinePicture } from '../store/picture.ts'
import { findPost, insertPostMedia, listMediaOfPost } from '../store/posts.queries.ts'
import type { YoutubeCall } from './endpoint.ts'
import { refuse } from './google-errors.ts'
import { videoId } from './ids.ts'

const LONGEST = 2 * 1024 * 1024

/** `POST /upload/youtube/v3/thumbnails/set`: JPEG or PNG of at most 2 MB. */
export async function setThumbnail({ context, request, query, account }: YoutubeCall): Promise<Answer> {
  const post = findPost(context.store, 'youtube', query.videoId ?? '')
  if (!post) throw refuse(404, 'videoNotFound', 'The video cannot be found.', 'youtube.thumbnail')
  if (post.accountId !== account.id) {
    throw refuse(403, 'forbidden', 'The thumbnail can’t be set for the specified video.', 'youtube.thumbnail')
  }
  const bytes = bytesOf(request)
  if (bytes.length > LONGEST)
    throw refuse(413, 'mediaBodyTooLarge', 'The image is too large.', 'youtube.thumbnail')
  const facts = examinePicture(bytes)
  if (!facts || !['image/jpeg', 'image/png'].includes(facts.mime)) {
    throw refuse(400, 'invalidImage', 'The provided image content is invalid.', 'youtube.thumbnail')
  }
  const now = context.clock()
  const id = `${videoId(now)}-thumbnail`
  const file = await storeFile(context.mediaDir, facts.mime, bytes)
  const position = listMediaOfPost(context.store, post.id).length
  context.store.transaction(() => {
    insertMedia(context.store, {
      ...facts,
      id,
      platform: 'youtube',
      accountId: account.id,
      file,
      category: 'thumbnail',
      bytes: bytes.length,
      altText: null,
      readyAt: now,
      failure: null,
      createdAt: now,
      expiresAt: Number.MAX_SAFE_INTEGER,
    })
    insertPostMedia(context.store, post.id, position, id)
  })
  const url = `${context.base()}/media/${file}`
  return {
    status: 200,
    body: { kind: 'youtube#thumbnailSetResponse', items: [{ default: { url }, high: { url } }] },
  }
}
