import { requiresApproval } from '../../../../contract/approval/approval-settings.ts'
import type { AskApproval } from '../../../../contract/approval/approval.ts'
import type { Context, Trx } from '../../../context.ts'
import { AppError, invalid } from '../../../infra/http/app-error.ts'
import type { Caller } from '../../../infra/http/caller.ts'
import { insertEvent } from '../../history.queries.ts'
import { mayApprove, mayPublish } from '../../posts.policy.ts'
import type { PostRow } from '../../posts.queries.ts'
import { announceDecision, announceRequest } from '../announce/announce-approval.ts'
import { updateApproval } from '../approval.queries.ts'
import { approvalFieldsOf, missingApproval, type ApprovalFields } from '../approved.ts'
import { readApprovers } from '../approvers/approvers.ts'
import { readContent, type SeenContent } from '../content.ts'
import { findLastMemberStep, insertSteps, replaceLastApproval } from '../steps.queries.ts'

type Options = {
  /** The time that the post gets; null for a post that is published at once. */
  at: Date | null
  /** Set by a user who asks for approval although they need not. */
  ask?: AskApproval | undefined
}

/**
 * What the approval of a locked post becomes when a caller schedules or publishes it with its present content. A caller
 * who may approve it approves it by that; anybody else asks, where approval is required or they may not publish.
 */
export async function settleApproval(
  ctx: Context,
  trx: Trx,
  caller: Caller,
  post: PostRow,
  { at, ask }: Options,
): Promise<ApprovalFields> {
  const settings = caller.approval
  const isRequired = requiresApproval(settings)
  if (settings.mode === 'none' && post.approval_state === null && !ask) return approvalFieldsOf(post)
  // Another time decides nothing: what waits goes on waiting, whoever moves it.
  if (settings.mode !== 'none' && at !== null && !ask && isWaitingForItsTime(post))
    return approvalFieldsOf(post)
  const seen = await readContent(trx, post)
  const settled = { ...approvalFieldsOf(post), scheduled_at: at }
  if (ask || !mayPublish(caller, post)) {
    // Asking again is about another decision, even on the same content.
    settled.approved_hash = null
    return requestApproval(ctx, trx, caller, post, { ask: ask ?? anybody, seen, settled })
  }
  if (!isRequired) {
    if (post.approval_state === null) return cleared(settled)
    if (!mayApprove(caller, post)) {
      await withdraw(ctx, trx, caller, post)
      return cleared(settled)
    }
    await approveByActing(ctx, trx, caller, { post, seen })
    return { ...cleared(settled), approved_hash: seen.hash, approved_time: at }
  }
  if (missingApproval(settled, seen.hash, settings) === 'member' && mayApprove(caller, post)) {
    await approveByActing(ctx, trx, caller, { post, seen })
    settled.approved_hash = seen.hash
    settled.approved_time = at
  }
  if (missingApproval(settled, seen.hash, settings) === null) return cleared(settled)
  return requestApproval(ctx, trx, caller, post, { ask: anybody, seen, settled })
}

const isWaitingForItsTime = ({ status, approval_state: state, scheduled_at: at }: PostRow): boolean =>
  status === 'scheduled' && state === 'asked' && at !== null

/** Throws for a request for approval in a workspace without approval. */
export function requireAsking({ approval }: Caller, ask: AskApproval | undefined): void {
  if (ask === undefined || approval.mode !== 'none') return
  throw new AppError(
    'conflict',
    'This workspace does not use approval. An owner or admin can turn it on in Settings.',
  )
}

const anybody: AskApproval = { note: '', from: null }

/**
 * What the approval of a locked post becomes when a caller changed its content. `post` is the post after the change. A
 * post that waits goes on waiting, with its new content; for a member as well if the caller may not publish it.
 */
export async function settleEdit(
  ctx: Context,
  trx: Trx,
  caller: Caller,
  post: PostRow,
): Promise<ApprovalFields> {
  const settings = caller.approval
  const isPlanned =
    post.scheduled_at !== null && (post.status === 'scheduled' || post.status === 'needs_attention')
  if (post.approval_state === null && !(requiresApproval(settings) && isPlanned))
    return approvalFieldsOf(post)
  const seen = await readContent(trx, post)
  const settled = { ...approvalFieldsOf(post), scheduled_at: post.scheduled_at }
  if (missingApproval(settled, seen.hash, settings) === null) return cleared(settled)
  if (post.approval_state !== null && (mayPublish(caller, post) || !(await waitsForClientAlone(trx, post)))) {
    return { ...approvalFieldsOf(post), asked_hash: seen.hash }
  }
  if (missingApproval(settled, seen.hash, settings) === 'member' && mayApprove(caller, post)) {
    await approveByActing(ctx, trx, caller, { post, seen })
    settled.approved_hash = seen.hash
    settled.approved_time = post.scheduled_at
    if (missingApproval(settled, seen.hash, settings) === null) return cleared(settled)
  }
  return requestApproval(ctx, trx, caller, post, { ask: anybody, seen, settled })
}

/** Whether nothing but an objection of the client holds a post back, so that it is published once the client approves it. */
async function waitsForClientAlone(trx: Trx, { id, approval_state: state }: PostRow): Promise<boolean> {
  if (state !== 'changes_requested') return false
  const member = (await findLastMemberStep(trx, id))?.kind
  return member !== 'asked' && member !== 'changes_requested'
}

/**
 * A caller who may approve a partly published post approves its changed rest by publishing it. Throws `forbidden` for
 * others, because such a post does not wait.
 */
export async function approveRest(ctx: Context, trx: Trx, caller: Caller, post: PostRow): Promise<void> {
  if (!requiresApproval(caller.approval)) return
  const seen = await readContent(trx, post)
  if (missingApproval(post, seen.hash, caller.approval) === null) return
  if (!mayApprove(caller, post)) {
    throw new AppError('forbidden', 'The rest was changed. Ask a member who may approve to publish it.')
  }
  await approveByActing(ctx, trx, caller, { post, seen })
  await updateApproval(trx, post.id, {
    ...cleared(post),
    approved_hash: seen.hash,
    client_approved_hash: seen.hash,
    approved_time: post.scheduled_at,
  })
}

type Request = {
  ask: AskApproval
  seen: SeenContent
  settled: ApprovalFields & { scheduled_at: Date | null }
}

async function requestApproval(
  ctx: Context,
  trx: Trx,
  caller: Caller,
  post: PostRow,
  { ask, seen, settled }: Request,
): Promise<ApprovalFields> {
  const party = missingApproval(settled, seen.hash, caller.approval) ?? 'member'
  const isRepeated = post.approval_state === 'asked' && post.asked_hash === seen.hash && ask === anybody
  if (!isRepeated) {
    await requireApprover(trx, post, ask)
    const at = settled.scheduled_at
    if (party === 'member') await announceRequest(ctx, trx, post, { by: caller.userId, ask, at })
    await insertSteps(trx, [
      {
        kind: 'asked',
        party,
        post,
        at: ctx.clock.now(),
        by_user_id: caller.userId,
        note: ask.note,
        askedUserId: ask.from,
      },
    ])
    await insertEvent(trx, {
      postId: post.id,
      attempt: post.attempt,
      step: 'approval_requested',
      message: party === 'client' ? 'Waits for the approval of the client.' : askedMessage(ask),
      by: caller.userId,
    })
  }
  return { ...approvalFieldsOf(settled), approval_state: 'asked', asked_hash: seen.hash }
}

/** Throws for a request to a user who may not approve the post. */
async function requireApprover(trx: Trx, post: PostRow, { from }: AskApproval): Promise<void> {
  if (from === null) return
  const approversOf = await readApprovers(trx, post.workspace_id)
  if (approversOf(post).has(from)) return
  throw invalid('The member whom you ask may not approve this post. Ask another one, or anybody who may.')
}

const askedMessage = ({ note }: AskApproval): string =>
  note === '' ? 'Asked for approval.' : `Asked for approval: ${note}`

/** A member who may approve a post approves the content that they schedule, publish or change themselves. */
async function approveByActing(
  ctx: Context,
  trx: Trx,
  caller: Caller,
  { post, seen }: { post: PostRow; seen: SeenContent },
): Promise<void> {
  const step = {
    kind: 'approved',
    party: 'member',
    post,
    at: ctx.clock.now(),
    by_user_id: caller.userId,
    seen,
  } as const
  if (post.approval_state !== null) {
    await announceDecision(ctx, trx, post, { by: caller, decision: 'approved', reason: '' })
  }
  if (await replaceLastApproval(trx, step)) return
  await insertSteps(trx, [step])
  await insertEvent(trx, {
    postId: post.id,
    attempt: post.attempt,
    step: 'approved',
    message: 'Approved.',
    by: caller.userId,
  })
}

async function withdraw(ctx: Context, trx: Trx, caller: Caller, post: PostRow): Promise<void> {
  const step = { kind: 'withdrawn', party: 'member', post, at: ctx.clock.now() } as const
  await insertSteps(trx, [{ ...step, by_user_id: caller.userId }])
}

const cleared = (fields: ApprovalFields): ApprovalFields => ({
  ...approvalFieldsOf(fields),
  approval_state: null,
  asked_hash: null,
})

export const sameApproval = (one: ApprovalFields, other: ApprovalFields): boolean =>
  one.approval_state === other.approval_state &&
  one.asked_hash === other.asked_hash &&
  one.approved_hash === other.approved_hash &&
  one.client_approved_hash === other.client_approved_hash &&
  one.approved_time?.getTime() === other.approved_time?.getTime()
