import { settingsOf } from '../control/settings.ts'
import { z } from 'zod'

import type { Answer } from '../http/responses.ts'
import { readJson } from '../http/body.ts'
import { snowflake } from '../store/ids.ts'
import type { Media } from '../store/media.ts'
import { findMedia } from '../store/media.queries.ts'
import { acceptPost, type Post } from '../store/posts.ts'
import { findPost, findPostByText } from '../store/posts.queries.ts'
import type { XCall } from './endpoint.ts'
import { mediaKeyOf, processingOf } from './media-view.ts'
import { returnedText } from './post-text.ts'
import { conversationOf, type PostDetails } from './post-view.ts'
import { forbidden, invalidRequest } from './problems.ts'
import { isAcceptable } from './text/weighted-length.ts'

const id = z.string().regex(/^\d{1,19}$/)
const body = z.strictObject({
  text: z.string().optional(),
  media: z
    .strictObject({ media_ids: z.array(id).min(1).max(4), tagged_user_ids: z.array(id).max(10).optional() })
    .optional(),
  reply: z
    .strictObject({ in_reply_to_tweet_id: id, exclude_reply_user_ids: z.array(id).optional() })
    .optional(),
  quote_tweet_id: id.optional(),
  poll: z
    .strictObject({
      options: z.array(z.string().min(1).max(25)).min(2).max(4),
      duration_minutes: z.int().min(5).max(10_080),
    })
    .optional(),
  reply_settings: z.enum(['following', 'mentionedUsers', 'subscribers', 'verified']).optional(),
  for_super_followers_only: z.boolean().optional(),
  made_with_ai: z.boolean().optional(),
  paid_partnership: z.boolean().optional(),
})
type Draft = z.infer<typeof body>

/** X does not document how long it refuses the same text. The sandbox refuses it for a day. */
const DUPLICATE_WINDOW = 86_400_000

/** A dollar sign and a ticker symbol, as "$ABC" or "$ABC.L". */
const cashtag = /(?<!\S)\$[a-z]{1,6}(?:[._][a-z]{1,2})?(?![^\s!'#%&()*+,\\\-./:;<=>?@[\]^_{|}~$])/gi

/**
 * A link that X considers harmful. Only X knows what it blocks, so tests use this host for a text that passes every
 * check before sending and is refused.
 */
const harmfulLink = /https?:\/\/harmful\.example(?![\w.-])/i

export function createPost(call: XCall): Answer {
  const parsed = body.safeParse(readJson(call.request))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw invalidRequest(`$.${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is not valid'}`)
  }
  const draft = parsed.data
  const text = (draft.text ?? '').normalize('NFC').trim()
  const { context, account } = call
  const details: PostDetails = {
    ...(draft.quote_tweet_id && { quotes: draft.quote_tweet_id }),
    ...(draft.reply_settings && { replySettings: draft.reply_settings }),
  }
  return context.store.transaction(() => {
    const media = attached(call, draft)
    checkText(call, text, media)
    const parent = parentOf(call, draft)
    checkQuote(call, details)
    const now = context.clock()
    const post = {
      id: snowflake(now),
      kind: 'post',
      text,
      shortcode: null,
      containerId: null,
      details: JSON.stringify({
        ...details,
        ...(parent && { conversation: conversationOf(parent) }),
        ...(draft.poll && { poll: draft.poll }),
      }),
      replyTo: parent?.id ?? null,
      createdAt: now,
    }
    acceptPost(
      context,
      account,
      post,
      media.map((each) => each.id),
      call.arrivedAt,
    )
    const { text: returned } = returnedText(post, account.handle, media.map(mediaKeyOf))
    return { status: 201, body: { data: { id: post.id, text: returned, edit_history_tweet_ids: [post.id] } } }
  })
}

function attached({ context, account }: XCall, draft: Draft): Media[] {
  const now = context.clock()
  const ids = draft.media?.media_ids ?? []
  const media = ids.map((mediaId) => {
    const item = findMedia(context.store, 'twitter', mediaId)
    const usable = item?.file && item.accountId === account.id && item.expiresAt > now
    const state = item && processingOf(item, now)?.state
    if (!usable || (state !== undefined && state !== 'succeeded')) {
      throw invalidRequest('Your media IDs are invalid.', { 'media.media_ids': [mediaId] })
    }
    return item
  })
  const single = media.some((item) => item.category !== 'tweet_image')
  if ((single && media.length > 1) || new Set(ids).size !== ids.length || (draft.poll && media.length > 0)) {
    throw forbidden('You are not permitted to perform this action.')
  }
  return media
}

function checkText({ context, account }: XCall, text: string, media: Media[]): void {
  if (text === '') {
    if (media.length > 0) return
    throw invalidRequest('One of `text` or `media` is required.')
  }
  if (!isAcceptable(text)) throw forbidden('You are not permitted to perform this action.')
  if ([...text.matchAll(cashtag)].length > 1) throw forbidden('Your post contains more than one cashtag.')
  if (harmfulLink.test(text)) throw forbidden('The Tweet contains an invalid URL.')
  if (settingsOf(context.store).refusesRepeatedText === 0) return
  const now = context.clock()
  if (findPostByText(context.store, account.id, text, now - DUPLICATE_WINDOW)) {
    throw forbidden('You are not allowed to create a Tweet with duplicate content.')
  }
}

/**
 * The post to which this one replies. It must be one of the account's own, because other authors must mention the
 * account first.
 */
function parentOf({ context, account }: XCall, draft: Draft): Post | undefined {
  if (!draft.reply) return undefined
  const parent = findPost(context.store, 'twitter', draft.reply.in_reply_to_tweet_id)
  if (!parent) throw forbidden('You attempted to reply to a Tweet that is deleted or not visible to you.')
  if (parent.accountId === account.id) return parent
  throw forbidden(
    'Reply to this conversation is not allowed because you have not been mentioned or otherwise engaged by the author of the post you are replying to.',
  )
}

function checkQuote({ context }: XCall, { quotes }: PostDetails): void {
  if (quotes && !findPost(context.store, 'twitter', quotes)) {
    throw forbidden('You attempted to quote a Tweet that is deleted or not visible to you.')
  }
}
