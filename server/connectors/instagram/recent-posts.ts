import type { Refusal } from '../connector.ts'
import type { RecentPosts, RecentPostsCall } from '../recent-posts.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { timeOf } from '../graph/compare.ts'
import type { InstagramSettings } from './api.ts'
import { listMedia } from './media-list.ts'

export async function recentPosts(
  settings: InstagramSettings,
  call: TokenCall<RecentPostsCall>,
): Promise<RecentPosts | Refusal> {
  const list = await listMedia(settings, call)
  if (list.kind !== 'media') return list
  const posts = list.media.flatMap(({ id, caption, timestamp, permalink = null }) => {
    const at = timeOf(timestamp)
    if (Number.isNaN(at)) return []
    return [{ externalId: id, permalink, text: caption.trim(), at: new Date(at).toISOString() }]
  })
  return { kind: 'posts', posts: posts.slice(0, call.limit) }
}
