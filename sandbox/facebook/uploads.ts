import type { Answer } from '../http/responses.ts'
import { graphTime, select } from '../graph/fields.ts'
import { invalidParameter } from '../graph/graph-errors.ts'
import type { Media } from '../store/media.ts'
import { listMediaOfPost, listPostsOf } from '../store/posts.queries.ts'
import type { Post } from '../store/posts.ts'
import type { PageCall } from './endpoint.ts'
import { videoNode } from './nodes.ts'
import { findVideo } from './videos.queries.ts'

/** `GET /{page}/photos`, `/videos` and `/video_reels`: what the Page has published, newest first. */
export function listUploads(kinds: readonly string[]) {
  return ({ context, page, fields }: PageCall): Answer => {
    const limit = Number(fields.limit ?? 25)
    if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
      throw invalidParameter('limit has to be between 1 and 100')
    }
    const posts = listPostsOf(context.store, page.id, { limit: 1000 }).filter(({ kind }) =>
      kinds.includes(kind),
    )
    const media = posts.flatMap((post) =>
      listMediaOfPost(context.store, post.id).map((item) => ({ ...item, post })),
    )
    const nodeOf = (item: Media & { post: Post }) => {
      const video = findVideo(context.store, item.id)
      const file = `${context.base()}/media/${item.file}`
      const common = {
        id: item.id,
        created_time: graphTime(item.createdAt),
        from: { id: page.id, name: page.name },
      }
      return video
        ? { ...videoNode(context, video), ...common, description: item.post.text || undefined, source: file }
        : { ...common, name: item.post.text || undefined, alt_text: item.altText ?? undefined, picture: file }
    }
    const data = media.slice(0, limit).map((item) => select(nodeOf(item), fields.fields ?? 'created_time'))
    return { status: 200, body: { data } }
  }
}
