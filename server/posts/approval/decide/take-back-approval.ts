import type { z } from 'zod'
import type { takeBackApprovalSchema } from '../../../../contract/posts/bulk-posts.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { Context, Trx } from '../../../context.ts'
import { inTransaction } from '../../../infra/database/database.ts'
import { AppError, notFound, staleVersion } from '../../../infra/http/app-error.ts'
import type { Caller } from '../../../infra/http/caller.ts'
import { otherAccount, worksFor } from '../../../infra/http/works-for.ts'
import { announceChange } from '../../announce-change.ts'
import { actOnEach, type Result } from '../../bulk/act-on-posts.ts'
import type { PartOfMany } from '../../change-post.ts'
import { insertEvent } from '../../history.queries.ts'
import { isStopped } from '../../posts.policy.ts'
import { updatePostFields, type PostRow } from '../../posts.queries.ts'
import { problems } from '../../publish/outcomes/problems.ts'
import { recordAct } from '../../record-acts.ts'
import { announceTakenBack } from '../announce/announce-approval.ts'
import { readContent } from '../content.ts'
import { findLastMemberStep } from '../steps.queries.ts'
import { listApprovedCopies, lockWithSeries, takeStepBack } from './take-back.queries.ts'

/** Takes the caller's approvals of several posts back, each on its own. */
export const takeApprovalsBack = (
  ctx: Context,
  caller: Caller,
  { posts }: z.infer<typeof takeBackApprovalSchema>,
): Promise<Result> =>
  actOnEach(ctx, caller, { action: 'take_back', posts }, (post) => takeApprovalBack(ctx, caller, post))

type Approved = { id: string; seen: string } & PartOfMany

/**
 * A post that the caller approved waits again, and so do the copies that this approved. Throws `conflict` if somebody
 * decided since or something may have been sent, and `stale_version` if the content is not the one that was approved.
 */
function takeApprovalBack(
  ctx: Context,
  caller: Caller,
  { id, seen, partOfMany }: Approved,
): Promise<PostRow> {
  const { workspaceId, userId } = caller
  return inTransaction(ctx.db, async (trx) => {
    const post = await lockWithSeries(trx, workspaceId, id)
    if (!post) throw notFound('post')
    if (!worksFor(caller, post.social_account_id)) throw otherAccount()
    const step = await findLastMemberStep(trx, id)
    if (step?.kind !== 'approved' || step.by_user_id !== userId) throw notCounting()
    if (step.hash !== seen || (await readContent(trx, post)).hash !== seen) throw staleVersion('post')
    if (post.approved_hash !== seen) throw notCounting()
    if (!isUnsent(post)) throw tooLate(post)
    if (!partOfMany) await recordAct(ctx, trx, caller, 'take_back', [post])
    const approval = { hash: seen, at: step.at, by: userId }
    for (const copy of await listApprovedCopies(trx, post, approval)) {
      if (isUnsent(copy)) await waitAgain(ctx, trx, copy, approval)
    }
    const waiting = await waitAgain(ctx, trx, post, approval)
    await announceTakenBack(ctx, trx, post, { userId })
    await announceChange(trx, workspaceId)
    return waiting
  })
}

/** Nothing of it was sent, and nothing is about to be. */
const isUnsent = (post: PostRow): boolean =>
  post.published_at === null &&
  (post.status === 'scheduled' ||
    (post.status === 'draft' && post.approval_state !== null) ||
    isStopped(post))

async function waitAgain(
  { clock }: Context,
  trx: Trx,
  post: PostRow,
  approval: { hash: string; at: Date; by: string },
): Promise<PostRow> {
  await takeStepBack(trx, post.id, approval, clock.now())
  await insertEvent(trx, {
    postId: post.id,
    attempt: post.attempt,
    step: 'approval_taken_back',
    message: 'The approval was taken back.',
    by: approval.by,
  })
  const isWanted =
    post.approval_state === 'changes_requested' ||
    (await findLastMemberStep(trx, post.id))?.kind === 'changes_requested'
  const isLate = post.problem?.code === 'not_approved'
  return updatePostFields(trx, post.id, {
    approval_state: isWanted ? 'changes_requested' : 'asked',
    asked_hash: approval.hash,
    approved_hash: null,
    approved_time: null,
    ...(isLate && {
      problem: JSON.stringify({
        code: 'not_approved',
        ...problems.not_approved(platforms[post.platform].name),
      }),
    }),
  })
}

const notCounting = () =>
  new AppError('conflict', 'Somebody decided about this post since, so there is nothing to take back.')

const tooLate = ({ status }: PostRow) =>
  new AppError(
    'conflict',
    status === 'publishing'
      ? 'This post is being published right now.'
      : 'This post was sent to its platform already.',
  )
