import type { Refusal } from '../connector.ts'
import type { RecentPosts, RecentPostsCall } from '../recent-posts.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import type { YoutubeSettings } from './api.ts'
import { listUploads, permalinkOf } from './uploads.ts'

/** The newest videos, with their descriptions. A video without a description is returned with its title. */
export async function recentPosts(
  settings: YoutubeSettings,
  call: TokenCall<RecentPostsCall>,
): Promise<RecentPosts | Refusal> {
  const list = await listUploads(settings, call)
  if (list.kind !== 'uploads') return list
  const posts = list.uploads.flatMap(({ id, title, description, at }) => {
    if (Number.isNaN(at)) return []
    const text = description.trim() || title.trim()
    const permalink = permalinkOf(settings, id)
    return [{ externalId: id, permalink, text, at: new Date(at).toISOString() }]
  })
  return { kind: 'posts', posts: posts.slice(0, call.limit) }
}
