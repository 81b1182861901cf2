import type { Media } from '../../../contract/media/media.ts'
import type { PostPart } from '../../../contract/posts/post-parts.ts'
import type { PostRow } from '../posts.queries.ts'
import { isOpenPart, type PartRow } from './parts.queries.ts'

/** `mediaById` contains at least the media of the part. */
export function presentPart(
  post: Pick<PostRow, 'status'>,
  part: PartRow,
  mediaById: ReadonlyMap<string, Media>,
): PostPart {
  const { kind, content, permalink, published_at: publishedAt } = part
  return {
    kind,
    content,
    media: part.media.flatMap(({ mediaId, altText }) => {
      const media = mediaById.get(mediaId)
      return media ? [{ media, altText }] : []
    }),
    state: stateOf(post, part),
    permalink,
    publishedAt: publishedAt?.toISOString() ?? null,
  }
}

function stateOf({ status }: Pick<PostRow, 'status'>, part: PartRow): PostPart['state'] {
  if (part.published_at !== null) return 'published'
  if (status === 'published') return 'left_out'
  if (isOpenPart(part)) return part.outcome === 'pending' ? 'pending' : 'sending'
  return part.outcome !== null && refused.has(part.outcome) ? 'failed' : 'waiting'
}

const refused = new Set<PartRow['outcome']>(['rejected', 'duplicate', 'reauth_required'])
