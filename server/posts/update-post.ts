import type { z } from 'zod'
import type { updatePostSchema } from '../../contract/posts.ts'
import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { changePost } from './change-post.ts'
import { changeState } from './change-state.ts'
import { checkReferences } from './check-references.ts'
import { listPostMedia, replacePostMedia, updatePost, type PostRow } from './posts.queries.ts'
import { requirePublishable } from './require-publishable.ts'

/**
 * Saves changes to a post. A scheduled post must stay publishable, and moves to no account that the plan pauses; a failed
 * one becomes a draft again, for what failed is not what stands there now.
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
      const moved = next.social_account_id !== post.social_account_id
      await requirePublishable(ctx, trx, { ...post, ...next }, { paused: moved ? 'refused' : 'allowed' })
    }
    if (post.status !== 'failed') return updatePost(trx, id, next)
    const changed = await changeState(
      ctx,
      trx,
      { post, by: session.userId },
      { ...next, status: 'draft', problem: null },
    )
    return changed.post
  })
}

async function storedMedia(trx: Parameters<typeof listPostMedia>[0], postId: string) {
  const rows = await listPostMedia(trx, [postId])
  return rows.map((row) => ({ mediaId: row.media_id, altText: row.alt_text }))
}
