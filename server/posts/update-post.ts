import type { z } from 'zod'
import type { updatePostSchema } from '../../contract/posts.ts'
import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { changePost } from './change-post.ts'
import { checkReferences } from './check-references.ts'
import { listPostMedia, replacePostMedia, updatePost, type PostRow } from './posts.queries.ts'
import { requirePublishable } from './require-publishable.ts'

/**
 * Saves changes to a post. A scheduled post must stay publishable; a failed one becomes a draft
 * again, for what failed is not what stands there now.
 */
export function saveChanges(
  ctx: Context,
  session: Session,
  id: string,
  input: z.infer<typeof updatePostSchema>,
): Promise<PostRow> {
  return changePost(ctx, session, { id, version: input.version, act: 'edit' }, async (trx, post) => {
    const next = {
      platform: input.platform ?? post.platform,
      social_account_id: input.socialAccountId === undefined ? post.social_account_id : input.socialAccountId,
      content: input.content ?? post.content,
    }
    const media = input.media ?? (await storedMedia(trx, id))
    await checkReferences(trx, session.workspaceId, {
      platform: next.platform,
      socialAccountId: next.social_account_id,
      media,
    })
    if (input.media) await replacePostMedia(trx, id, input.media)
    if (post.status === 'scheduled') {
      await requirePublishable(trx, { ...post, ...next })
    }
    return updatePost(trx, id, {
      ...next,
      ...(post.status === 'failed' && { status: 'draft' as const, problem: null }),
    })
  })
}

async function storedMedia(trx: Parameters<typeof listPostMedia>[0], postId: string) {
  const rows = await listPostMedia(trx, [postId])
  return rows.map((row) => ({ mediaId: row.media_id, altText: row.alt_text }))
}
