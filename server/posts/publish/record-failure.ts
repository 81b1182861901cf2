import type { PostProblem } from '../../../contract/posts.ts'
import type { Context } from '../../context.ts'
import type { Refusal } from '../../networks/connector.ts'
import { changeState } from '../change-state.ts'
import type { Attempt } from './attempt.ts'
import { closeOpenCommits, finishAttempt } from './attempts.queries.ts'
import { networkOf, noteOutcome } from './note-outcome.ts'
import { problems } from './problems.ts'

/** Ends the run: the post stays unpublished (or in doubt) until a person acts. */
export async function recordFailure(
  ctx: Context,
  attempt: Attempt,
  code: Exclude<PostProblem['code'], 'rejected'>,
  answer?: string,
): Promise<void> {
  const problem = { code, ...problems[code](networkOf(attempt.post)) }
  const status = code === 'outcome_unknown' ? 'needs_attention' : 'failed'
  await end(ctx, attempt, { status, step: status, problem, answer })
}

/** The network does not want this post, and says why. */
export async function recordRejected(
  ctx: Context,
  attempt: Attempt,
  refusal: Extract<Refusal, { kind: 'rejected' }>,
): Promise<void> {
  const problem: PostProblem = { code: 'rejected', cause: refusal.message, cure: refusal.cure }
  await end(ctx, attempt, { status: 'failed', step: 'rejected', problem, answer: refusal.answer })
}

type End = {
  status: 'failed' | 'needs_attention'
  step: 'failed' | 'rejected' | 'needs_attention'
  problem: PostProblem
  answer: string | undefined
}

async function end(ctx: Context, attempt: Attempt, { status, step, problem, answer }: End): Promise<void> {
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
        held_by: null,
        due_at: null,
        problem: JSON.stringify(problem),
      },
    )
    const message = `${problem.cause} ${problem.cure}${points}`
    await noteOutcome(trx, attempt, { step, message, answer })
  })
}
