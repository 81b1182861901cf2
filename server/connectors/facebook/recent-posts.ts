import type { Refusal } from '../connector.ts'
import type { RecentPosts, RecentPostsCall } from '../recent-posts.ts'
import { timeOf } from '../graph/compare.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import type { FacebookSettings } from './api.ts'
import { permalinkOf } from './commit.ts'
import { listPosts } from './posts-list.ts'

export async function recentPosts(
  settings: FacebookSettings,
  call: TokenCall<RecentPostsCall>,
): Promise<RecentPosts | Refusal> {
  const list = await listPosts(settings, call, { limit: call.limit })
  if (list.kind !== 'posts') return list
  const posts = list.posts.flatMap(({ id, message, created_time }) => {
    const at = timeOf(created_time)
    if (Number.isNaN(at)) return []
    const permalink = permalinkOf(settings, id)
    return [{ externalId: id, permalink, text: message.trim(), at: new Date(at).toISOString() }]
  })
  return { kind: 'posts', posts }
}
