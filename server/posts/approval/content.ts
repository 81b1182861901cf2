import { createHash } from 'node:crypto'
import type { ApprovalContent } from '../../../contract/approval/approval.ts'
import type { Db } from '../../context.ts'
import { listParts, type PartRow } from '../parts/parts.queries.ts'
import { listPostMedia, type PostMediaRow, type PostRow } from '../posts.queries.ts'

type Hashed = Pick<PostRow, 'id' | 'platform' | 'social_account_id' | 'content' | 'options'>

export type SeenContent = { content: ApprovalContent; hash: string }

/** What is approved of a post: all that is published, and where. Its time is not part of it. */
export function contentOf(
  post: Hashed,
  attached: readonly PostMediaRow[],
  parts: readonly PartRow[],
): SeenContent {
  const names = Object.keys(post.options).toSorted()
  const content: ApprovalContent = {
    text: post.content,
    media: attached
      .filter((one) => one.post_id === post.id)
      .map(({ media_id: mediaId, alt_text: altText }) => ({ mediaId, altText })),
    options: Object.fromEntries(names.map((name) => [name, post.options[name] ?? ''])),
    parts: parts
      .filter((part) => part.post_id === post.id)
      .map(({ kind, content: text, media }) => ({
        kind,
        content: text,
        media: media.map(({ mediaId, altText }) => ({ mediaId, altText })),
      })),
  }
  const where = [post.platform, post.social_account_id]
  const hash = createHash('sha256')
    .update(JSON.stringify([where, content]))
    .digest('base64url')
  return { content, hash }
}

export async function readContent(db: Db, post: Hashed): Promise<SeenContent> {
  const attached = await listPostMedia(db, [post.id])
  return contentOf(post, attached, await listParts(db, [post.id]))
}
