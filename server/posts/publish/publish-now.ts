import type { Caller } from '../../infra/http/caller.ts'
import type { AskApproval } from '../../../contract/approval/approval.ts'
import type { Context, Trx } from '../../context.ts'
import type { ApprovalFields } from '../approval/approved.ts'
import { requireAsking, settleApproval } from '../approval/waiting/settle-approval.ts'
import { changePost, type PartOfMany } from '../change-post.ts'
import { changeState } from '../change-state.ts'
import { insertEvent } from '../history.queries.ts'
import { currentLinkParameters } from '../links-of-post.ts'
import type { PostRow } from '../posts.queries.ts'
import { requirePublishable } from '../require-publishable.ts'
import { databaseNow } from './attempts.queries.ts'
import { notifyDuePosts } from './dispatch/dispatch.queries.ts'

/**
 * Makes a post due now, before scheduled posts. Publishing now is free: the points of a scheduled post are released.
 */
export function publishNow(
  ctx: Context,
  caller: Caller,
  id: string,
  { ask, ...target }: { version: number; ask?: AskApproval | undefined } & PartOfMany,
): Promise<PostRow> {
  return changePost(ctx, caller, { id, ...target, action: 'publish' }, async (trx, post) => {
    await requirePublishableNow(ctx, trx, post)
    return publishLockedPost(ctx, trx, caller, post, ask)
  })
}

/** A scheduled post may be published earlier than planned even if the plan pauses its account. */
export function requirePublishableNow(ctx: Context, trx: Trx, post: PostRow): Promise<void> {
  return requirePublishable(ctx, trx, post, { paused: post.status === 'scheduled' ? 'allowed' : 'refused' })
}

/** Runs `publishNow` for a post that the caller has locked and checked. */
export async function publishLockedPost(
  ctx: Context,
  trx: Trx,
  caller: Caller,
  post: PostRow,
  ask?: AskApproval,
): Promise<PostRow> {
  requireAsking(caller, ask)
  const approval = await settleApproval(ctx, trx, caller, post, { at: null, ask })
  if (approval.approval_state !== null) return waitForApproval(ctx, trx, caller, post, approval)
  return publishApprovedPost(ctx, trx, { post, by: caller.userId, approval })
}

type Approved = {
  post: PostRow
  /** Null for the product, when the client approved the post. */
  by: string | null
  approval: Partial<ApprovalFields>
}

/** Makes a locked post due now that needs no other approval. */
export async function publishApprovedPost(
  ctx: Context,
  trx: Trx,
  { post, by, approval }: Approved,
): Promise<PostRow> {
  const now = await databaseNow(trx)
  const changed = await changeState(
    ctx,
    trx,
    { post, by },
    {
      status: 'publishing',
      due_at: now,
      publish_requested_at: now,
      urgent: true,
      scheduled_at: null,
      time_zone: null,
      problem: null,
      run_started_at_attempt: post.attempt + 1,
      ...(await currentLinkParameters(trx, post)),
      ...approval,
    },
  )
  await insertEvent(trx, {
    postId: post.id,
    attempt: post.attempt,
    step: 'publish_requested',
    message: `Waiting to publish.${changed.points}`,
    by,
  })
  await notifyDuePosts(trx)
  return changed.post
}

/** The post becomes a draft that is published once it is approved; its points are released. */
async function waitForApproval(
  ctx: Context,
  trx: Trx,
  { userId }: Caller,
  post: PostRow,
  approval: ApprovalFields,
): Promise<PostRow> {
  const { post: changed } = await changeState(
    ctx,
    trx,
    { post, by: userId },
    {
      status: 'draft',
      due_at: null,
      urgent: false,
      scheduled_at: null,
      time_zone: null,
      problem: null,
      ...approval,
    },
  )
  return changed
}
