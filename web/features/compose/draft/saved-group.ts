import type { PostGroup, PostTargetInput } from '../../../../contract/post-groups.ts'
import { mediaInputOf, targetOf } from '../../posts/index.ts'

/** `editable`: the post changes with the shared text and media, unless it has its own. */
export type SavedGroup = {
  version: number
  content: string
  media: ReturnType<typeof mediaInputOf>
  posts: { target: PostTargetInput; editable: boolean }[]
}

export function savedGroupOf({ version, content, media, posts }: PostGroup): SavedGroup {
  return {
    version,
    content,
    media: mediaInputOf(media),
    posts: posts.map((post) => ({ target: targetOf(post), editable: post.can.edit })),
  }
}
