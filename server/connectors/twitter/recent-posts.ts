import type { Refusal } from '../connector.ts'
import type { RecentPosts, RecentPostsCall } from '../recent-posts.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import type { TwitterSettings } from './api.ts'
import { permalinkOf } from './create-tweet.ts'
import { readableForm } from './text.ts'
import { readTimeline } from './timeline.ts'

/** The smallest page that X accepts. */
const smallestPage = 5

export async function recentPosts(
  settings: TwitterSettings,
  { account, limit, signal }: TokenCall<RecentPostsCall>,
): Promise<RecentPosts | Refusal> {
  const page = await readTimeline(settings, {
    userId: account.externalId,
    accessToken: account.accessToken,
    size: Math.min(100, Math.max(smallestPage, limit)),
    ownOnly: true,
    signal,
  })
  if (page.kind === 'unreadable') return { kind: 'unavailable', retryAfterMs: null, answer: page.answer }
  if (page.kind !== 'page') return page
  const posts = page.tweets.flatMap(({ id, text, created_at: at, entities }) => {
    if (at === undefined) return []
    const permalink = permalinkOf(settings, { account }, id)
    const readable = readableForm({ id, text, urls: entities?.urls ?? [] })
    return [{ externalId: id, permalink, text: readable, at: new Date(at).toISOString() }]
  })
  return { kind: 'posts', posts: posts.slice(0, limit) }
}
