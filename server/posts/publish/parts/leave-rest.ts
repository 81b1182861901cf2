import type { Caller } from '../../../infra/http/caller.ts'
import type { Context, Trx } from '../../../context.ts'
import { AppError } from '../../../infra/http/app-error.ts'
import { changePost } from '../../change-post.ts'
import { changeState } from '../../change-state.ts'
import { insertEvent } from '../../history.queries.ts'
import { isOpenPart, listParts, type PartRow } from '../../parts/parts.queries.ts'
import type { PostRow } from '../../posts.queries.ts'

/** Marks a partly published post as published, without its remaining parts ("Leave it as it is"). */
export function leaveRest(ctx: Context, caller: Caller, id: string, version: number): Promise<PostRow> {
  return changePost(ctx, caller, { id, version, action: 'leaveRest' }, async (trx, post) => {
    const parts = await listParts(trx, [id])
    if (parts.some(isOpenPart)) {
      throw new AppError(
        'conflict',
        'The next part may already be on the platform. We are checking; try again in a few minutes.',
      )
    }
    return endAsPublished(ctx, trx, { post, by: caller.userId }, parts)
  })
}

export async function endAsPublished(
  ctx: Context,
  trx: Trx,
  { post, by }: { post: PostRow; by: string },
  parts: readonly PartRow[],
): Promise<PostRow> {
  const left = parts.filter((part) => part.published_at === null).length
  const changed = await changeState(
    ctx,
    trx,
    { post, by },
    { status: 'published', due_at: null, problem: null },
  )
  await insertEvent(trx, {
    postId: post.id,
    attempt: post.attempt,
    step: 'rest_left_out',
    message:
      left === 0
        ? 'Marked as published: nothing is left to publish.'
        : `Left as it is: ${left} of ${parts.length + 1} are not published.`,
    by,
  })
  return changed.post
}
