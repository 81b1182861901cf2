import type { RecentPosts, RecentPostsCall, Refusal } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import type { YoutubeSettings } from './api.ts'
import { listUploads } from './uploads.ts'

/** The descriptions of the newest videos; the title of a video without one. */
export async function recentPosts(
  settings: YoutubeSettings,
  call: TokenCall<RecentPostsCall>,
): Promise<RecentPosts | Refusal> {
  const list = await listUploads(settings, call)
  if (list.kind !== 'uploads') return list
  const posts = list.uploads.flatMap(({ title, description, at }) => {
    const text = description.trim() || title.trim()
    return text === '' || Number.isNaN(at) ? [] : [{ text, at: new Date(at).toISOString() }]
  })
  return { kind: 'posts', posts: posts.slice(0, call.limit) }
}
