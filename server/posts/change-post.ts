import type { Caller } from '../infra/http/caller.ts'
import type { Context, Trx } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { AppError, forbidden, notFound, staleVersion } from '../infra/http/app-error.ts'
import { possibleActions, postAbilities, type PostAction } from './posts.policy.ts'
import { lockPost, type PostRow } from './posts.queries.ts'

/**
 * Runs `change` on a locked post, after the checks that every action on a post needs: the version that
 * the user saw is the newest, the post's state allows the action, and so does the caller's role.
 */
export function changePost<Result>(
  ctx: Context,
  caller: Caller,
  target: { id: string; version: number; action: PostAction },
  change: (trx: Trx, post: PostRow) => Promise<Result>,
): Promise<Result> {
  return inTransaction(ctx.db, (trx) => changePostIn(trx, caller, target, change))
}

/** As `changePost`, in the caller's transaction. */
export async function changePostIn<Result>(
  trx: Trx,
  caller: Caller,
  target: { id: string; version: number; action: PostAction },
  change: (trx: Trx, post: PostRow) => Promise<Result>,
): Promise<Result> {
  const post = await lockPost(trx, caller.workspaceId, target.id)
  if (!post) throw notFound('post')
  if (post.version !== target.version) throw staleVersion('post')
  if (!possibleActions(post)[target.action]) throw new AppError('conflict', refusalOf(post))
  if (!postAbilities(caller, post)[target.action]) throw forbidden()
  return change(trx, post)
}

/** Why an action is not possible in the state of a post. */
export function refusalOf({ status, problem }: Pick<PostRow, 'status' | 'problem'>): string {
  return problem?.code === 'partly_published'
    ? 'This post is partly published: publish the rest, or leave it as it is.'
    : refusals[status]
}

const refusals: Record<PostRow['status'], string> = {
  draft: 'This post is a draft.',
  pending_approval: 'This post is waiting for approval.',
  scheduled: 'This post is scheduled.',
  publishing: 'This post is being published right now. Wait until it is done.',
  published: 'This post is already published.',
  failed: 'This post could not be published.',
  needs_attention:
    'First confirm whether this post is on the platform: open it and choose one of the two answers.',
}
