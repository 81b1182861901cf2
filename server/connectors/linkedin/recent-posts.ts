import type { Refusal } from '../connector.ts'
import type { RecentPosts, RecentPostsCall } from '../recent-posts.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import type { LinkedinSettings } from './api.ts'
import { permalinkOf } from './commit.ts'
import { fromLittleText } from './little-text.ts'
import { listPosts, timeOf } from './posts-list.ts'
import { isOrganization } from './urn.ts'

export async function recentPosts(
  settings: LinkedinSettings,
  call: TokenCall<RecentPostsCall>,
): Promise<RecentPosts | Refusal> {
  if (!isOrganization(call.account.externalId)) {
    return {
      kind: 'rejected',
      message: 'LinkedIn does not let applications read the posts of a member.',
      cure: 'Use a LinkedIn page, or an account on another platform.',
      answer: 'LinkedIn was not asked.',
    }
  }
  const list = await listPosts(settings, call)
  if (list.kind !== 'posts') return list
  const posts = list.posts.flatMap((post) => {
    const at = timeOf(post)
    if (Number.isNaN(at)) return []
    const text = fromLittleText(post.commentary).trim()
    const permalink = permalinkOf(settings, post.id)
    return [{ externalId: post.id, permalink, text, at: new Date(at).toISOString() }]
  })
  return { kind: 'posts', posts: posts.slice(0, call.limit) }
}
