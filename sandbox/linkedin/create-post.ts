import { z } from 'zod'

import type { Answer } from '../http/responses.ts'
import { risingId } from '../store/ids.ts'
import { findMedia, describeMedia } from '../store/media.queries.ts'
import { acceptPost } from '../store/posts.ts'
import { findPostByText } from '../store/posts.queries.ts'
import { settingsOf } from '../control/settings.ts'
import { spendCall } from '../control/rate-limits.ts'
import { type LinkedinCall, publishingActor } from './endpoint.ts'
import { DAY, statusOf } from './images.ts'
import { readLittleText } from './little-text.ts'
import { invalid, refuse, throttled } from './problems.ts'

/** Counted as code points. */
const LONGEST = 3000
const LONGEST_ALT = 4086
/** Share on LinkedIn allows 150 requests of a member a day (platforms reference, 4.5). */
const MEMBER_LIMIT = { calls: 150, windowMs: DAY }
/** How long LinkedIn refuses the same text from the same author. */
const DUPLICATE_MS = 10 * 60_000

const mediaSchema = z.object({
  id: z.string(),
  altText: z.string().optional(),
  title: z.string().optional(),
})
const postBody = z.object({
  author: z.string(),
  commentary: z.string(),
  visibility: z.enum(['PUBLIC', 'CONNECTIONS', 'LOGGED_IN']),
  distribution: z.looseObject({ feedDistribution: z.enum(['MAIN_FEED', 'NONE']) }),
  lifecycleState: z.literal('PUBLISHED'),
  isReshareDisabledByAuthor: z.boolean().optional(),
  content: z
    .object({
      media: mediaSchema.optional(),
      multiImage: z.object({ images: z.array(mediaSchema).min(2).max(20) }).optional(),
      article: z
        .looseObject({ source: z.url({ protocol: /^https?$/ }), title: z.string().min(1) })
        .optional(),
    })
    .optional(),
})

/** `POST /rest/posts`: 201 with the id in a header and an empty body. */
export function createPost(call: LinkedinCall): Answer {
  const { context, member } = call
  const parsed = postBody.safeParse(call.json)
  if (!parsed.success) throw invalid(z.prettifyError(parsed.error))
  const { author, commentary, content } = parsed.data
  const account = publishingActor(call, author)
  const limit = spendCall(context.store, `linkedin:member:${member.id}`, MEMBER_LIMIT, call.arrivedAt)
  if (!limit.allowed) return throttled('MEMBER')
  const text = readLittleText(commentary)
  if (Array.from(text).length > LONGEST) {
    throw refuse(400, 'FIELD_LENGTH_TOO_LONG', 'commentary has to be at most 3000 characters')
  }
  const media = content?.multiImage?.images ?? (content?.media ? [content.media] : [])
  for (const one of media) checkMedia(call, author, one)
  if (text.trim() === '' && !content) throw refuse(400, 'MISSING_FIELD', 'commentary is required')

  return context.store.transaction(() => {
    const now = context.clock()
    const known = findPostByText(context.store, account.id, text, now - DUPLICATE_MS)
    if (known && media.length === 0 && settingsOf(context.store).refusesRepeatedText === 1) {
      return refuse(422, 'DUPLICATE_POST', `Content is a duplicate of ${known.id}`).answer
    }
    for (const { id, altText } of media) if (altText) describeMedia(context.store, id, altText)
    const isVideo = media[0]?.id.startsWith('urn:li:video:') === true
    const id = `urn:li:${isVideo ? 'ugcPost' : 'share'}:${risingId(now)}`
    const post = {
      id,
      kind: isVideo ? 'VIDEO' : media.length > 0 ? 'IMAGE' : content?.article ? 'ARTICLE' : 'TEXT',
      text,
      shortcode: null,
      containerId: null,
      details: JSON.stringify({ author, commentary, content }),
      replyTo: null,
      createdAt: now,
    }
    const ids = media.map((one) => one.id)
    acceptPost(context, account, post, ids, call.arrivedAt)
    return { status: 201, body: '', headers: { 'x-restli-id': id, 'x-linkedin-id': id } }
  })
}

function checkMedia(
  { context }: LinkedinCall,
  author: string,
  { id, altText = '' }: z.infer<typeof mediaSchema>,
) {
  const media = findMedia(context.store, 'linkedin', id)
  if (!media) throw refuse(400, 'INVALID_IMAGE_ID', `${id} does not exist`)
  if (media.category !== author) throw refuse(403, 'ACCESS_DENIED', `${id} belongs to somebody else`, 100)
  if (Array.from(altText).length > LONGEST_ALT)
    throw refuse(400, 'FIELD_LENGTH_TOO_LONG', 'altText is too long')
  const status = statusOf(media, context.clock())
  if (status !== 'AVAILABLE') throw refuse(400, `MEDIA_ASSET_${status}`, `${id} is ${status}`)
}
