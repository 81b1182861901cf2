import { z } from 'zod'

import type { Answer } from '../http/responses.ts'
import { findMedia } from '../store/media.queries.ts'
import { isPosted } from '../store/posts.queries.ts'
import { graphError, invalidParameter } from '../graph/graph-errors.ts'
import { createPost } from './create-post.ts'
import type { PageCall } from './endpoint.ts'

const PHOTOS = 10

const attachmentSchema = z.object({ media_fbid: z.coerce.string() })

/** `POST /{page}/feed`: a text, a link, or photos that were uploaded before. */
export function createFeedPost(call: PageCall): Answer {
  const { fields } = call
  if (fields.published === 'false') throw invalidParameter('Unpublished posts are not part of the sandbox')
  const text = fields.message ?? ''
  const link = fields.link || undefined
  const mediaIds = attachedIn(call)
  if (text.trim() === '' && !link && mediaIds.length === 0) {
    throw invalidParameter('Requires one of the params: message, link, attached_media')
  }
  if (link !== undefined && !/^https?:$/.test(URL.parse(link)?.protocol ?? '')) {
    throw graphError({ message: '(#1500) The url you supplied is invalid', code: 1500 })
  }
  // Represents a URL that does not respond, because the sandbox fetches none.
  if (link !== undefined && URL.parse(link)?.hostname.endsWith('.invalid')) {
    throw graphError({ message: '(#1609005) Error scraping the link', code: 100, subcode: 1_609_005 })
  }
  const kind = mediaIds.length > 1 ? 'ALBUM' : mediaIds.length === 1 ? 'PHOTO' : link ? 'LINK' : 'STATUS'
  return { status: 200, body: { id: createPost(call, { text, kind, mediaIds, link }) } }
}

/** `attached_media` as JSON, or `attached_media[0]` and so on. */
function attachedIn({ context, page, fields }: PageCall): string[] {
  const values = Object.entries(fields).flatMap(([name, value]) =>
    /^attached_media(\[\d+\])?$/.test(name) ? [parse(value)].flat() : [],
  )
  const ids = values.map((value) => {
    const attachment = attachmentSchema.safeParse(value)
    if (!attachment.success) throw invalidParameter('param attached_media must be an array')
    return attachment.data.media_fbid
  })
  if (ids.length > PHOTOS) throw invalidParameter(`param attached_media may have ${PHOTOS} photos`)
  for (const id of ids) {
    const media = findMedia(context.store, 'facebook', id)
    if (!media || media.accountId !== page.id || media.expiresAt <= context.clock()) {
      throw invalidParameter(`attached_media: the photo ${id} does not exist`)
    }
    if (isPosted(context.store, id)) {
      throw graphError({
        message: 'Invalid parameter',
        code: 100,
        subcode: 1_366_051,
        user: ['Already Posted', 'These photos were already posted.'],
      })
    }
  }
  return ids
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidParameter('param attached_media must be an array')
  }
}
