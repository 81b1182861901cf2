import type { Context, Trx } from '../../../context.ts'
import { changeState } from '../../change-state.ts'
import { insertEvent } from '../../history.queries.ts'
import { isOpenPart } from '../../parts/parts.queries.ts'
import type { ClaimedPost } from '../../publish/attempt.ts'
import { isOpenCommit } from '../../publish/attempts.queries.ts'
import { nextPart } from '../../publish/attempt.ts'
import { emitUnpublished } from '../../publish/outcomes/record-failure.ts'
import { partProblem, problems } from '../../publish/outcomes/problems.ts'
import { platformName, subjectInSentence, subjectOf } from '../../publish/outcomes/attempt-event.ts'
import type { PostProblem } from '../../../../contract/posts/posts.ts'
import { readApprovalSettings } from '../approval.queries.ts'
import { mayBePublished } from '../approved.ts'
import { contentOf } from '../content.ts'
import { insertSteps } from '../steps.queries.ts'

type Claimed = Omit<ClaimedPost, 'isApproved'>

/**
 * The one place that decides whether a post may be published: it compares the content that the claim read, which is what
 * is sent, with the approved one. It ends the attempts of posts that are not approved, in the transaction of the claim,
 * and returns the others. A post of which something was sent is returned too, so that its outcome is looked up.
 */
export async function refuseUnapproved(
  ctx: Context,
  trx: Trx,
  claimed: readonly Claimed[],
): Promise<ClaimedPost[]> {
  const workspaces = new Set(claimed.map(({ post }) => post.workspace_id))
  const settings = await readApprovalSettings(trx, [...workspaces])
  const kept: ClaimedPost[] = []
  for (const one of claimed) {
    const rules = settings.get(one.post.workspace_id)
    const seen = contentOf(one.post, one.attached, one.parts)
    const isApproved = rules === undefined || mayBePublished(one.post, seen.hash, rules)
    if (isApproved || wasSent(one)) kept.push({ ...one, isApproved })
    else await refuse(ctx, trx, one, seen.hash)
  }
  return kept
}

const wasSent = ({ earlier, parts }: Claimed) => earlier.some(isOpenCommit) || parts.some(isOpenPart)

/** Asks for approval, if nobody does, so that the post is among those that wait for it. */
async function refuse(ctx: Context, trx: Trx, claimed: Claimed, hash: string): Promise<void> {
  const { post } = claimed
  const problem = problemOf(claimed)
  const asks = post.approval_state === null && post.published_at === null
  await changeState(
    ctx,
    trx,
    { post, by: null },
    {
      status: 'needs_attention',
      leased_by: null,
      due_at: null,
      problem: JSON.stringify(problem),
      ...(asks && { approval_state: 'asked', asked_hash: hash }),
    },
  )
  if (asks) {
    const step = { kind: 'asked', party: 'member', post, at: ctx.clock.now(), by_user_id: null } as const
    await insertSteps(trx, [step])
  }
  const { id: postId, attempt } = post
  const message = `${problem.cause} ${problem.cure}`
  await insertEvent(trx, { postId, attempt, step: 'needs_attention', message })
  await emitUnpublished(ctx, trx, post, { status: 'needs_attention', cause: problem.cause })
}

function problemOf({ post, parts }: Claimed): PostProblem {
  const platform = platformName(post)
  const part = post.published_at === null ? null : nextPart(parts)
  if (part === null) return { code: 'not_approved', ...problems.not_approved(platform) }
  const subject = { part, parts }
  return partProblem('not_approved', platform, {
    name: subjectOf(subject),
    inSentence: subjectInSentence(subject),
  })
}
