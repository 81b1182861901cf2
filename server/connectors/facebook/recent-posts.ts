import type { RecentPosts, RecentPostsCall, Refusal } from '../connector.ts'
import { timeOf } from '../graph/compare.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import type { FacebookSettings } from './api.ts'
import { listPosts } from './posts-list.ts'

export async function recentPosts(
  settings: FacebookSettings,
  call: TokenCall<RecentPostsCall>,
): Promise<RecentPosts | Refusal> {
  const list = await listPosts(settings, call)
  if (list.kind !== 'posts') return list
  const posts = list.posts.flatMap(({ message, created_time }) => {
    const text = message.trim()
    const at = timeOf(created_time)
    return text === '' || Number.isNaN(at) ? [] : [{ text, at: new Date(at).toISOString() }]
  })
  return { kind: 'posts', posts: posts.slice(0, call.limit) }
}
