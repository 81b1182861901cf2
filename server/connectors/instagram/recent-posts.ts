import type { RecentPosts, RecentPostsCall, Refusal } from '../connector.ts'
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
  const posts = list.media.flatMap(({ caption, timestamp }) => {
    const text = caption.trim()
    const at = timeOf(timestamp)
    return text === '' || Number.isNaN(at) ? [] : [{ text, at: new Date(at).toISOString() }]
  })
  return { kind: 'posts', posts: posts.slice(0, call.limit) }
}
