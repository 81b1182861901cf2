import type { z } from 'zod'
import type { decideSchema, Decision } from '../../../../contract/approval/approval.ts'
import type { Context, Trx } from '../../../context.ts'
import { inTransaction } from '../../../infra/database/database.ts'
import { AppError, notFound, staleVersion } from '../../../infra/http/app-error.ts'
import type { Caller } from '../../../infra/http/caller.ts'
import { otherAccount, worksFor } from '../../../infra/http/works-for.ts'
import { announceChange } from '../../announce-change.ts'
import type { PartOfMany } from '../../change-post.ts'
import { changeState } from '../../change-state.ts'
import { mayApprove } from '../../posts.policy.ts'
import { updatePostFields, type PostRow } from '../../posts.queries.ts'
import { publishLockedPost, requirePublishableNow } from '../../publish/publish-now.ts'
import { recordAct } from '../../record-acts.ts'
import { listWaitingCopies, lockForDecision } from '../approval.queries.ts'
import { missingApproval } from '../approved.ts'
import { readContent } from '../content.ts'
import { listLastSteps } from '../steps.queries.ts'
import { endWaiting } from './end-waiting.ts'
import { recordDecision, type Decided } from './record-decision.ts'

type Input = z.infer<typeof decideSchema>

/**
 * Approves a post, asks for changes, or rejects it. Throws `conflict`, with what was decided, if somebody else did
 * before, and `stale_version` if the content is not the one that the caller saw.
 */
export function decidePost(
  ctx: Context,
  caller: Caller,
  id: string,
  { partOfMany, ...input }: Input & PartOfMany,
): Promise<PostRow> {
  return inTransaction(ctx.db, async (trx) => {
    const post = await lockForDecision(trx, caller.workspaceId, id)
    if (!post) throw notFound('post')
    if (post.approval_state === null) throw await decidedBefore(trx, post)
    if (!mayApprove(caller, post)) throw refusalFor(caller, post)
    const seen = await readContent(trx, post)
    if (seen.hash !== input.seen) throw staleVersion('post')
    if (!partOfMany) await recordAct(ctx, trx, caller, input.decision, [post])
    const decided = await decide[input.decision](ctx, trx, caller, { post, seen, reason: input.reason })
    await announceChange(trx, caller.workspaceId)
    return decided
  })
}

function refusalFor(caller: Caller, post: PostRow): AppError {
  if (!worksFor(caller, post.social_account_id)) return otherAccount()
  return new AppError(
    'forbidden',
    caller.capabilities.has('posts:approve')
      ? 'You wrote or changed this post, so another member has to approve it.'
      : 'Your role may not approve posts. Ask an owner, admin or approver.',
  )
}

async function decidedBefore(trx: Trx, post: PostRow): Promise<AppError> {
  const last = (await listLastSteps(trx, [post.id])).get(post.id)
  const who = last?.by ?? 'Somebody'
  const what = {
    approved: `${who} approved this post.`,
    changes_requested: `${who} asked for changes.`,
    rejected: `${who} rejected this post.`,
    asked: 'This post does not wait for approval any more.',
    withdrawn: 'This post does not wait for approval any more.',
  }[last?.kind ?? 'withdrawn']
  return new AppError('conflict', what)
}

const decide: Record<
  Decision,
  (ctx: Context, trx: Trx, caller: Caller, decided: Decided) => Promise<PostRow>
> = { approve, request_changes: requestChanges, reject }

async function approve(
  ctx: Context,
  trx: Trx,
  caller: Caller,
  { post, seen, reason }: Decided,
): Promise<PostRow> {
  const { hash } = seen
  await recordDecision(ctx, trx, caller, 'approved', { post, seen, reason })
  const approve = (one: PostRow) => ({ approved_hash: hash, approved_time: one.scheduled_at })
  // What still waits then, waits for the client.
  const waits = missingApproval({ ...post, ...approve(post) }, hash, caller.approval) !== null
  const settle = (one: PostRow) =>
    missingApproval({ ...one, ...approve(one) }, hash, caller.approval) === null
      ? endWaiting(trx, one, approve(one))
      : updatePostFields(trx, one.id, { ...approve(one), approval_state: 'asked', asked_hash: hash })
  for (const copy of await listWaitingCopies(trx, post)) {
    await recordDecision(ctx, trx, caller, 'approved', { post: copy, seen, reason, isCopy: true })
    await settle(copy)
  }
  if (waits || post.status !== 'draft') return settle(post)
  await requirePublishableNow(ctx, trx, { ...post, ...approve(post) })
  return publishLockedPost(ctx, trx, caller, await settle(post))
}

async function requestChanges(ctx: Context, trx: Trx, caller: Caller, decided: Decided): Promise<PostRow> {
  const { post, seen } = decided
  await recordDecision(ctx, trx, caller, 'changes_requested', decided)
  return updatePostFields(trx, post.id, {
    approval_state: 'changes_requested',
    asked_hash: seen.hash,
    approved_hash: null,
  })
}

/** The post becomes a draft without a time. */
async function reject(ctx: Context, trx: Trx, caller: Caller, decided: Decided): Promise<PostRow> {
  await recordDecision(ctx, trx, caller, 'rejected', decided)
  const draft = { status: 'draft', due_at: null, scheduled_at: null, time_zone: null, problem: null } as const
  const { post } = await changeState(ctx, trx, { post: decided.post, by: caller.userId }, draft)
  return post
}
