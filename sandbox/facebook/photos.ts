import { type Answer, Refusal } from '../http/responses.ts'
import { risingId } from '../store/ids.ts'
import { storeFile, type Media } from '../store/media.ts'
import { insertMedia } from '../store/media.queries.ts'
import { examinePicture } from '../store/picture.ts'
import { graphError, invalidParameter } from '../graph/graph-errors.ts'
import { pullMedia } from '../graph/pull-media.ts'
import { createPost } from './create-post.ts'
import type { PageCall } from './endpoint.ts'

/** Facebook accepts less than 4 MB (platforms reference, 2.4). */
const MOST_BYTES = 4 * 1024 * 1024
const DAY = 86_400_000
const formats = new Set(['image/jpeg', 'image/png', 'image/gif'])

/** `POST /{page}/photos`: publishes a photo as a post, or stores it for one. */
export async function createPhoto(call: PageCall): Promise<Answer> {
  const { context, page, fields } = call
  const bytes = call.files.source ?? (await download(call))
  const facts = examinePicture(bytes)
  if (!facts || !formats.has(facts.mime) || bytes.length > MOST_BYTES) {
    throw graphError({
      message: 'Invalid parameter',
      code: 100,
      subcode: 1_366_046,
      user: ["Can't Read Files", 'Your photos should be less than 4 MB and saved as JPG, PNG or GIF files.'],
    })
  }
  const now = context.clock()
  const media: Media = {
    ...facts,
    id: risingId(now),
    platform: 'facebook',
    accountId: page.id,
    file: await storeFile(context.mediaDir, facts.mime, bytes),
    category: 'photo',
    bytes: bytes.length,
    altText: fields.alt_text_custom || null,
    readyAt: now,
    failure: null,
    createdAt: now,
    expiresAt: now + DAY,
  }
  insertMedia(context.store, media)
  if (fields.published === 'false') return { status: 200, body: { id: media.id } }
  const postId = createPost(call, {
    text: fields.message ?? fields.caption ?? '',
    kind: 'PHOTO',
    mediaIds: [media.id],
  })
  return { status: 200, body: { id: media.id, post_id: postId } }
}

async function download({ context, fields }: PageCall): Promise<Buffer> {
  if (!fields.url) throw graphError({ message: '(#324) Requires upload file', code: 324 })
  try {
    return await pullMedia(context, fields.url, { bytes: MOST_BYTES, subcode: 1_366_046 })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw invalidParameter('url should represent a valid URL')
  }
}
