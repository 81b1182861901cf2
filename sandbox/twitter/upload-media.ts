import { z } from 'zod'

import type { Answer } from '../http/responses.ts'
import { type Fields, readForm, readJson } from '../http/body.ts'
import { snowflake } from '../store/ids.ts'
import type { Media } from '../store/media.ts'
import { describeMedia, findMedia, insertMedia } from '../store/media.queries.ts'
import type { XCall } from './endpoint.ts'
import { acceptPicture, categories, MEDIA_LIFE } from './media-rules.ts'
import { mediaObject } from './media-view.ts'
import { invalidRequest, notFound } from './problems.ts'

/** The caller's own unexpired media. Throws X's refusal otherwise. */
export function ownMedia({ context, account }: XCall, id: string): Media {
  const media = findMedia(context.store, 'twitter', id)
  if (!media || media.accountId !== account.id || media.expiresAt <= context.clock()) throw notFound()
  return media
}

export function newMedia(call: XCall, mime: string, category: string, bytes: number): Media {
  const rule = categories[category]
  if (!rule)
    throw invalidRequest(`media_category [${category}] is not one of [${Object.keys(categories).join(',')}]`)
  if (bytes > rule.bytes) throw invalidRequest('File size exceeds the limit.')
  const now = call.context.clock()
  const media: Media = {
    id: snowflake(now),
    platform: 'twitter',
    accountId: call.account.id,
    file: null,
    mime,
    category,
    bytes,
    width: null,
    height: null,
    altText: null,
    readyAt: null,
    failure: null,
    createdAt: now,
    expiresAt: now + MEDIA_LIFE,
  }
  insertMedia(call.context.store, media)
  return media
}

const base64Body = z.object({
  media: z.base64(),
  media_category: z.string(),
  media_type: z.string().optional(),
})

/** Uploads a small image in one call: multipart, or base64 in JSON. */
export async function uploadAtOnce(call: XCall): Promise<Answer> {
  const { bytes, fields } = await readUpload(call)
  const category = fields.media_category ?? ''
  if (category !== 'tweet_image') throw invalidRequest('Only tweet_image can be uploaded at once.')
  const media = newMedia(call, fields.media_type ?? 'application/octet-stream', category, bytes.length)
  const accepted = await acceptPicture(call, media, bytes)
  return { status: 200, body: { data: mediaObject(accepted, call.context.clock()) } }
}

async function readUpload({ request }: XCall): Promise<{ bytes: Buffer; fields: Fields }> {
  const form = await readForm(request)
  if (form) {
    const bytes = form.files.media ?? Buffer.from(form.fields.media ?? '', 'base64')
    if (bytes.length === 0) throw invalidRequest('The `media` part is missing.')
    return { bytes, fields: form.fields }
  }
  const parsed = base64Body.safeParse(readJson(request))
  if (!parsed.success)
    throw invalidRequest('The body has to be multipart, or JSON with media and media_category.')
  const { media, media_category, media_type } = parsed.data
  return {
    bytes: Buffer.from(media, 'base64'),
    fields: { media_category, ...(media_type && { media_type }) },
  }
}

export function mediaStatus(call: XCall, id: string): Answer {
  return { status: 200, body: { data: mediaObject(ownMedia(call, id), call.context.clock()) } }
}

const metadataBody = z.object({
  id: z.string(),
  metadata: z.object({ alt_text: z.object({ text: z.string().max(1000) }) }),
})

export function describe(call: XCall): Answer {
  const parsed = metadataBody.safeParse(readJson(call.request))
  if (!parsed.success)
    throw invalidRequest('The body needs id and metadata.alt_text.text of at most 1000 characters.')
  const media = ownMedia(call, parsed.data.id)
  const { text } = parsed.data.metadata.alt_text
  describeMedia(call.context.store, media.id, text)
  return { status: 200, body: { data: { id: media.id, associated_metadata: { alt_text: { text } } } } }
}
