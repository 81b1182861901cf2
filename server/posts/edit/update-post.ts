import type { z } from 'zod'
import type { updatePostSchema } from '../../../contract/posts.ts'
import type { Caller } from '../../infra/http/caller.ts'
import type { Context, Trx } from '../../context.ts'
import { requireStorage } from '../../storage-quota/index.ts'
import { changePost } from '../change-post.ts'
import { changeState } from '../change-state.ts'
import { partBytesOf, replaceParts } from '../parts/parts.queries.ts'
import { checkReferences } from './check-references.ts'
import {
  altBytesOf,
  listPostMedia,
  replacePostMedia,
  updatePostFields,
  type PostRow,
} from '../posts.queries.ts'
import { requirePublishable } from '../require-publishable.ts'

/**
 * Saves changes to a post. A scheduled post must stay publishable, and cannot move to an account that the plan pauses.
 * A failed post becomes a draft again, because its content is no longer what failed.
 */
export function updatePost(
  ctx: Context,
  caller: Caller,
  id: string,
  input: z.infer<typeof updatePostSchema>,
): Promise<PostRow> {
  return changePost(ctx, caller, { id, version: input.version, action: 'edit' }, async (trx, post) => {
    const next = {
      platform: input.platform ?? post.platform,
      social_account_id: input.socialAccountId === undefined ? post.social_account_id : input.socialAccountId,
      content: input.content ?? post.content,
      ...(input.media && { alt_bytes: altBytesOf(input.media) }),
      ...(input.parts && { part_bytes: partBytesOf(input.parts) }),
    }
    const media = input.media ?? (await storedMedia(trx, id))
    await checkReferences(trx, caller.workspaceId, {
      platform: next.platform,
      socialAccountId: next.social_account_id,
      media,
    })
    if (input.media) await replacePostMedia(trx, id, input.media)
    if (input.parts) await replaceParts(trx, id, input.parts)
    if (post.status === 'scheduled') {
      const moved = next.social_account_id !== post.social_account_id
      await requirePublishable(ctx, trx, { ...post, ...next }, { paused: moved ? 'refused' : 'allowed' })
    }
    const saved = await save(ctx, trx, { post, by: caller.userId }, next)
    if (textBytesOf(saved) > textBytesOf(post)) await requireStorage(ctx, trx, caller)
    return saved
  })
}

const textBytesOf = (post: PostRow) => Buffer.byteLength(post.content) + post.alt_bytes + post.part_bytes

async function save(
  ctx: Context,
  trx: Trx,
  { post, by }: { post: PostRow; by: string },
  next: Parameters<typeof updatePostFields>[2],
): Promise<PostRow> {
  if (post.status !== 'failed') return updatePostFields(trx, post.id, next)
  const changed = await changeState(ctx, trx, { post, by }, { ...next, status: 'draft', problem: null })
  return changed.post
}

async function storedMedia(trx: Parameters<typeof listPostMedia>[0], postId: string) {
  const rows = await listPostMedia(trx, [postId])
  return rows.map((row) => ({ mediaId: row.media_id, altText: row.alt_text }))
}
