import type { Account } from '../store/accounts.ts'
import type { Context } from '../context.ts'
import { engagementOf } from '../store/engagement.ts'
import type { Media } from '../store/media.ts'
import { listMediaOfPost } from '../store/posts.queries.ts'
import type { Post } from '../store/posts.ts'
import { graphTime } from '../graph/fields.ts'

/** The path of a post; reels and stories have their own. */
export function pathOf(post: Post): string {
  const folder = post.kind === 'REELS' ? 'reel' : post.kind === 'STORIES' ? 'stories' : 'p'
  return `${folder}/${post.shortcode}/`
}

/** Every field of published media; a field that does not apply is undefined. */
export function mediaNode(context: Context, post: Post, account: Account): Record<string, unknown> {
  const items = listMediaOfPost(context.store, post.id)
  const first = items[0]
  const { likes, replies } = engagementOf(post, context.clock())
  return {
    id: post.id,
    ig_id: post.id,
    caption: post.text || undefined,
    permalink: `${context.base()}/instagram/${pathOf(post)}`,
    shortcode: post.shortcode,
    timestamp: graphTime(post.createdAt),
    media_type: typeOf(post, first),
    media_product_type: post.kind === 'REELS' ? 'REELS' : post.kind === 'STORIES' ? 'STORY' : 'FEED',
    media_url: first && post.kind !== 'CAROUSEL' ? urlOf(context, first) : undefined,
    alt_text: first?.altText ?? undefined,
    like_count: likes,
    comments_count: replies,
    is_comment_enabled: true,
    username: account.handle,
    owner: { id: account.id },
    children: post.kind === 'CAROUSEL' ? { data: items.map(({ id }) => ({ id })) } : undefined,
  }
}

function typeOf(post: Post, first: Media | undefined): string {
  if (post.kind === 'CAROUSEL') return 'CAROUSEL_ALBUM'
  return first?.mime.startsWith('video/') ? 'VIDEO' : 'IMAGE'
}

function urlOf(context: Context, media: Media): string {
  return `${context.base()}/media/${media.file}`
}
