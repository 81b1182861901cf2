import type { ClientState } from '../../../../contract/review-links/review-links.ts'
import { requiresApproval } from '../../../../contract/approval/approval-settings.ts'
import type { Context, Trx } from '../../../context.ts'
import { AppError, notFound } from '../../../infra/http/app-error.ts'
import { announceChange } from '../../announce-change.ts'
import { isStopped } from '../../posts.policy.ts'
import { updatePostFields, type PostRow } from '../../posts.queries.ts'
import { publishApprovedPost, requirePublishableNow } from '../../publish/publish-now.ts'
import { recordClientAct } from '../../record-acts.ts'
import { listWaitingCopies, lockForDecision, readApproval } from '../approval.queries.ts'
import { missingApproval, type ApprovalFields } from '../approved.ts'
import { readContent } from '../content.ts'
import { listLastClientDecisions, type ClientDecision } from '../decided-steps.queries.ts'
import { findLastMemberStep } from '../steps.queries.ts'
import { endWaiting } from './end-waiting.ts'
import { recordDecision, type Decided } from './record-decision.ts'

/** A reviewer, and a post of their link. */
export type ClientsPost = {
  workspaceId: string
  id: string
  reviewer: { reviewerId: string; name: string }
}

export type ClientsDecision = {
  /** The hash of the content that the reviewer saw, and what the client had decided about it. */
  seen: string
  state: ClientState
  decision: 'approve' | 'request_changes'
  reason: string
}

/**
 * The decision of a client about a post of their review link. Where posts need the client's approval, it can complete what
 * was missing; it never replaces that of a member. A request for changes lets a scheduled post wait in every workspace.
 * Throws `conflict` if the post is not open any more or somebody decided since, and `stale_version` for another content.
 */
export async function decideAsClient(
  ctx: Context,
  trx: Trx,
  { workspaceId, id, reviewer }: ClientsPost,
  { decision, reason, ...saw }: ClientsDecision,
): Promise<PostRow> {
  const post = await lockForDecision(trx, workspaceId, id)
  if (!post) throw notFound('post')
  if (!isOpenToClient(post)) throw new AppError('conflict', closedMessage(post))
  const seen = await readContent(trx, post)
  if (seen.hash !== saw.seen) throw changedSince()
  const last = (await listLastClientDecisions(trx, [id])).get(id)
  const state = clientState(post, seen.hash, last)
  if (state !== saw.state || state === results[decision]) throw decidedBefore(state, last)
  const decided = { post, seen, reason }
  await recordClientAct(ctx, trx, reviewer, decision, post)
  await recordDecision(ctx, trx, reviewer, results[decision], decided)
  const changed = await (decision === 'approve'
    ? approve(ctx, trx, reviewer, decided)
    : requestChanges(trx, decided))
  await announceChange(trx, workspaceId)
  return changed
}

const results = { approve: 'approved', request_changes: 'changes_requested' } as const

/** What the client says of the present content of a post. */
export function clientState(
  post: Pick<PostRow, 'client_approved_hash'>,
  hash: string,
  last: ClientDecision | undefined,
): ClientState {
  if (post.client_approved_hash === hash) return 'approved'
  return last?.kind === 'changes_requested' && last.hash === hash ? 'changes_requested' : 'waiting'
}

/** Whether the client can still decide about a post: nothing of it was sent, and nothing is about to be. */
export const isOpenToClient = (post: PostRow): boolean =>
  post.published_at === null && (post.status === 'draft' || post.status === 'scheduled' || isStopped(post))

function closedMessage({ status, published_at: publishedAt }: PostRow): string {
  if (publishedAt !== null) return 'This post is published already.'
  if (status === 'publishing') return 'This post is being published right now.'
  return 'This post was sent to its platform already.'
}

const changedSince = () =>
  new AppError('stale_version', 'This post was changed while you looked at it. See what is new, then decide.')

function decidedBefore(state: ClientState, last: ClientDecision | undefined): AppError {
  const who = last?.by ?? 'Somebody'
  const what = {
    approved: `${who} approved this post already.`,
    changes_requested: `${who} asked for changes of this post already.`,
    waiting: 'What was decided about this post does not count any more. Look at it again, then decide.',
  }[state]
  return new AppError('conflict', what)
}

async function approve(
  ctx: Context,
  trx: Trx,
  reviewer: ClientsPost['reviewer'],
  { post, seen, reason }: Decided,
): Promise<PostRow> {
  const { hash } = seen
  const approval = { client_approved_hash: hash }
  const settings = await readApproval(trx, post.workspace_id)
  const isMissing = (one: PostRow) => missingApproval({ ...one, ...approval }, hash, settings) !== null
  for (const copy of await listWaitingCopies(trx, post)) {
    await recordDecision(ctx, trx, reviewer, 'approved', { post: copy, seen, reason, isCopy: true })
    await (isMissing(copy) ? updatePostFields(trx, copy.id, approval) : endWaiting(trx, copy, approval))
  }
  const waits = await stateAfter(trx, post, {
    isMissing: isMissing(post),
    isRequired: requiresApproval(settings),
  })
  if (waits !== null) return updatePostFields(trx, post.id, { ...approval, approval_state: waits })
  if (post.approval_state === null || post.status !== 'draft') return endWaiting(trx, post, approval)
  return publishWaiting(ctx, trx, post, approval)
}

type Missing = { isMissing: boolean; isRequired: boolean }

/** What a post waits for after the client approved it; null if for nothing. */
async function stateAfter(
  trx: Trx,
  post: PostRow,
  { isMissing, isRequired }: Missing,
): Promise<ApprovalFields['approval_state']> {
  if (post.approval_state === null || !isMissing) return null
  if (post.approval_state === 'asked') return 'asked'
  const member = (await findLastMemberStep(trx, post.id))?.kind
  if (member === 'changes_requested') return 'changes_requested'
  // Only the client had asked for changes, and takes that back.
  return isRequired || member === 'asked' ? 'asked' : null
}

/** A draft waits that members want published once it is approved. If that is impossible now, a member sees why. */
async function publishWaiting(
  ctx: Context,
  trx: Trx,
  post: PostRow,
  approval: Pick<ApprovalFields, 'client_approved_hash'>,
): Promise<PostRow> {
  try {
    await requirePublishableNow(ctx, trx, { ...post, ...approval })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return updatePostFields(trx, post.id, approval)
  }
  const approved = await endWaiting(trx, post, approval)
  return publishApprovedPost(ctx, trx, { post: approved, by: null, approval: {} })
}

/** A post that is going to be published waits; a draft that is not only keeps what was said. */
function requestChanges(trx: Trx, { post, seen }: Decided): Promise<PostRow> {
  const isPlanned = post.status !== 'draft' || post.approval_state !== null
  return updatePostFields(trx, post.id, {
    client_approved_hash: null,
    ...(isPlanned && {
      approval_state: 'changes_requested',
      asked_hash: seen.hash,
      // A member has to see the objection before the post is published.
      approved_hash: null,
    }),
  })
}
