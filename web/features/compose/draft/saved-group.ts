import type { PostGroup, PostTargetInput } from '../../../../contract/post-groups.ts'
import { mediaInputOf, targetOf } from '../../posts/index.ts'

export type SavedGroup = {
  version: number
  content: string
  media: ReturnType<typeof mediaInputOf>
  targets: PostTargetInput[]
}

export function savedGroupOf({ version, content, media, posts }: PostGroup): SavedGroup {
  return {
    version,
    content,
    media: mediaInputOf(media),
    targets: posts.map(targetOf),
  }
}
