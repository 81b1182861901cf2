import type { Context, Trx } from '../../context.ts'
import { AppError } from '../../infra/http/app-error.ts'
import { changePost, type PartOfMany } from '../change-post.ts'
import { changeState } from '../change-state.ts'
import { insertEvent } from '../history.queries.ts'
import type { PostRow } from '../posts.queries.ts'
import { listOpenCommits } from '../publish/attempts.queries.ts'
import type { Caller } from '../../infra/http/caller.ts'

/** Cancels a scheduled post, or one that waits for a retry. It becomes a draft. */
export function cancelPost(
  ctx: Context,
  caller: Caller,
  id: string,
  target: { version: number } & PartOfMany,
): Promise<PostRow> {
  return changePost(ctx, caller, { id, ...target, action: 'cancel' }, async (trx, post) => {
    await requireCancelable(trx, post)
    return cancelLockedPost(ctx, trx, caller, post)
  })
}

/** Throws while it is unknown whether the post is on the platform. */
export async function requireCancelable(trx: Trx, post: PostRow): Promise<void> {
  const open = await listOpenCommits(trx, post)
  if (open.length === 0) return
  throw new AppError(
    'conflict',
    'This post may already be on the platform. We are checking; try again in a few minutes.',
  )
}

/** Runs `cancelPost` for a post that the caller has locked and checked. */
export async function cancelLockedPost(
  ctx: Context,
  trx: Trx,
  caller: Caller,
  post: PostRow,
): Promise<PostRow> {
  const changed = await changeState(
    ctx,
    trx,
    { post, by: caller.userId },
    { status: 'draft', due_at: null, scheduled_at: null, time_zone: null, problem: null },
  )
  await insertEvent(trx, {
    postId: post.id,
    attempt: post.attempt,
    step: 'canceled',
    message: `Canceled; it will not be published.${changed.points}`,
    by: caller.userId,
  })
  return changed.post
}
