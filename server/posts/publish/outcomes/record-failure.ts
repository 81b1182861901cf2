import type { PostProblem } from '../../../../contract/posts.ts'
import type { Context, Trx } from '../../../context.ts'
import { emit } from '../../../events/index.ts'
import type { Refusal } from '../../../connectors/connector.ts'
import { findAccount } from '../../../social-accounts/index.ts'
import { changeState } from '../../change-state.ts'
import { excerptOf } from '../../read/excerpt.ts'
import type { PostRow } from '../../posts.queries.ts'
import type { Attempt } from '../attempt.ts'
import { closeOpenCommits, finishAttempt } from '../attempts.queries.ts'
import { platformName, insertAttemptEvent } from './attempt-event.ts'
import { problems } from './problems.ts'

/** Ends the run: the post stays failed, or its outcome unknown, until the user acts. */
export async function recordFailure(
  ctx: Context,
  attempt: Attempt,
  code: Exclude<PostProblem['code'], 'rejected'>,
  answer?: string,
): Promise<void> {
  const problem = { code, ...problems[code](platformName(attempt.post)) }
  const status = code === 'outcome_unknown' ? 'needs_attention' : 'failed'
  await endRun(ctx, attempt, { status, step: status, problem, answer })
}

/** Ends the run with the reason that the platform gave for rejecting the post. */
export async function recordRejected(
  ctx: Context,
  attempt: Attempt,
  refusal: Extract<Refusal, { kind: 'rejected' }>,
): Promise<void> {
  const problem: PostProblem = { code: 'rejected', cause: refusal.message, cure: refusal.cure }
  await endRun(ctx, attempt, { status: 'failed', step: 'rejected', problem, answer: refusal.answer })
}

type RunEnd = {
  status: 'failed' | 'needs_attention'
  step: 'failed' | 'rejected' | 'needs_attention'
  problem: PostProblem
  answer: string | undefined
}

async function endRun(
  ctx: Context,
  attempt: Attempt,
  { status, step, problem, answer }: RunEnd,
): Promise<void> {
  await attempt.write(async (trx, post) => {
    if (status === 'failed') {
      await closeOpenCommits(trx, post, problem.code)
      await finishAttempt(trx, attempt.fence, problem.code)
    }
    const { points } = await changeState(
      ctx,
      trx,
      { post, by: null },
      {
        status,
        leased_by: null,
        due_at: null,
        problem: JSON.stringify(problem),
      },
    )
    const message = `${problem.cause} ${problem.cure}${points}`
    await insertAttemptEvent(trx, attempt, { step, message, answer })
    await emitUnpublished(ctx, trx, post, { status, cause: problem.cause })
  })
}

async function emitUnpublished(
  ctx: Context,
  trx: Trx,
  post: PostRow,
  { status, cause }: { status: RunEnd['status']; cause: string },
): Promise<void> {
  const account =
    post.social_account_id === null
      ? undefined
      : await findAccount(trx, post.workspace_id, post.social_account_id)
  await emit(ctx, trx, post.workspace_id, {
    type: `post.${status}`,
    data: {
      postId: post.id,
      platform: post.platform,
      username: account?.username ?? null,
      excerpt: excerptOf(post.content),
      cause,
    },
  })
}
