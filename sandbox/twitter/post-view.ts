import type { Account } from '../store/accounts.ts'
import type { Context } from '../context.ts'
import { settingsOf } from '../control/settings.ts'
import { engagementOf } from '../store/engagement.ts'
import type { Post } from '../store/posts.ts'
import { listMediaOfPost } from '../store/posts.queries.ts'
import { mediaKeyOf } from './media-view.ts'
import { returnedText } from './post-text.ts'

/** Fields without a value in the sandbox are accepted and omitted, as X omits fields that a post does not have. */
export const postFields = [
  'article',
  'attachments',
  'author_id',
  'card_uri',
  'community_id',
  'context_annotations',
  'conversation_id',
  'created_at',
  'display_text_range',
  'edit_controls',
  'entities',
  'geo',
  'in_reply_to_user_id',
  'lang',
  'made_with_ai',
  'media_metadata',
  'non_public_metrics',
  'note_tweet',
  'organic_metrics',
  'paid_partnership',
  'possibly_sensitive',
  'promoted_metrics',
  'public_metrics',
  'referenced_tweets',
  'reply_settings',
  'scopes',
  'source',
  'withheld',
]
export const alwaysPostFields = ['id', 'text', 'edit_history_tweet_ids']

export type PostDetails = { conversation?: string; quotes?: string; replySettings?: string }

/** The id of the first post in a post's conversation. */
export function conversationOf(post: Post): string {
  return (JSON.parse(post.details) as PostDetails).conversation ?? post.id
}

const THIRTY_DAYS = 30 * 86_400_000

/** Every field of a post; a field that does not apply is undefined. */
export function postObject(
  context: Context,
  post: Post,
  author: Account,
  reader: Account,
): Record<string, unknown> {
  const details = JSON.parse(post.details) as PostDetails
  const mediaKeys = listMediaOfPost(context.store, post.id).map(mediaKeyOf)
  const { text, urls } = returnedText(post, author.handle, mediaKeys)
  const age = context.clock() - post.createdAt
  const metrics = engagementOf(post, post.createdAt + age)
  const ownAndRecent = author.id === reader.id && age <= THIRTY_DAYS
  const referenced = [
    ...(post.replyTo ? [{ type: 'replied_to', id: post.replyTo }] : []),
    ...(details.quotes ? [{ type: 'quoted', id: details.quotes }] : []),
  ]
  return {
    id: post.id,
    text,
    edit_history_tweet_ids: [post.id],
    author_id: author.id,
    conversation_id: conversationOf(post),
    // Only own posts can be replied to.
    in_reply_to_user_id: post.replyTo ? author.id : undefined,
    created_at: new Date(post.createdAt - settingsOf(context.store).earlierClockMs).toISOString(),
    lang: 'und',
    possibly_sensitive: false,
    source: 'Sandbox',
    reply_settings: details.replySettings ?? 'everyone',
    entities: urls.length > 0 ? { urls } : undefined,
    attachments: mediaKeys.length > 0 ? { media_keys: mediaKeys } : undefined,
    referenced_tweets: referenced.length > 0 ? referenced : undefined,
    public_metrics: {
      retweet_count: metrics.reposts,
      reply_count: metrics.replies,
      like_count: metrics.likes,
      quote_count: metrics.quotes,
      bookmark_count: metrics.saves,
      impression_count: metrics.views,
    },
    non_public_metrics: ownAndRecent
      ? {
          impression_count: metrics.views,
          url_link_clicks: urls.length > 0 ? metrics.clicks : 0,
          user_profile_clicks: Math.floor(metrics.clicks / 2),
          engagements: metrics.likes + metrics.replies + metrics.reposts + metrics.clicks,
        }
      : undefined,
    organic_metrics: ownAndRecent
      ? {
          impression_count: metrics.views,
          retweet_count: metrics.reposts,
          reply_count: metrics.replies,
          like_count: metrics.likes,
          user_profile_clicks: Math.floor(metrics.clicks / 2),
        }
      : undefined,
  }
}
