import type { PostProblem } from '../../../../contract/posts/posts.ts'
import type { Context, Trx } from '../../../context.ts'
import { emit } from '../../../events/index.ts'
import type { Refusal } from '../../../connectors/connector.ts'
import { findAccount } from '../../../social-accounts/index.ts'
import { changeState } from '../../change-state.ts'
import { excerptOf } from '../../read/excerpt.ts'
import type { PostRow } from '../../posts.queries.ts'
import type { Attempt } from '../attempt.ts'
import { closeOpenCommits, finishAttempt } from '../attempts.queries.ts'
import { finishPartCommit } from '../parts/part-commits.queries.ts'
import { platformName, insertAttemptEvent, subjectInSentence, subjectOf } from './attempt-event.ts'
import { partProblem, probablyThere, problems, type FailureCode } from './problems.ts'
import { countOutcome } from './publish-metrics.ts'
import type { Acknowledged } from './schedule-retry.ts'

/** Ends the run: the post stays failed or partly published, or its outcome stays unknown, until the user acts. */
export async function recordFailure(
  ctx: Context,
  attempt: Attempt,
  code: FailureCode,
  answer?: string,
): Promise<void> {
  await endRun(ctx, attempt, {
    code,
    problem: { code, ...problems[code](platformName(attempt.post)) },
    answer,
  })
}

/** Ends the run with the reason that the platform gave for rejecting the post or its part. */
export async function recordRejected(
  ctx: Context,
  attempt: Attempt,
  refusal: Extract<Refusal, { kind: 'rejected' }>,
): Promise<void> {
  const problem: PostProblem = {
    code: 'rejected',
    cause: refusal.message,
    cure: refusal.cure,
    ...(refusal.retry && { retry: true }),
  }
  await endRun(ctx, attempt, { code: 'rejected', problem, answer: refusal.answer })
}

/** Asks the user whether the sent content is on the platform. `acknowledged`: what the platform said about it. */
export async function recordUnknownOutcome(
  ctx: Context,
  attempt: Attempt,
  { answer, acknowledged }: { answer: string; acknowledged: Acknowledged | undefined },
): Promise<void> {
  if (acknowledged !== 'duplicate') return recordFailure(ctx, attempt, 'outcome_unknown', answer)
  const code = 'outcome_unknown'
  const problem = { code, ...probablyThere(platformName(attempt.post), subjectInSentence(attempt)) } as const
  await endRun(ctx, attempt, { code, problem, namesPart: true, answer })
}

type RunEnd = {
  code: FailureCode | 'rejected'
  /** The same as for a post of which nothing is published, unless it names the part. */
  problem: PostProblem
  namesPart?: true
  answer: string | undefined
}

/** The question that the user must answer before anything else happens to the post. */
const asking = new Set<PostProblem['code']>([
  'outcome_unknown',
  'duplicate',
  'partly_published',
  'not_approved',
])

async function endRun(ctx: Context, attempt: Attempt, end: RunEnd): Promise<void> {
  const { code, answer } = end
  const problem = attempt.part === null || end.namesPart ? end.problem : problemOfPart(attempt, end)
  const status = asking.has(problem.code) ? 'needs_attention' : 'failed'
  const step = code === 'rejected' && status === 'failed' ? 'rejected' : status
  await attempt.write(async (trx, post) => {
    if (code !== 'outcome_unknown') await closeCommits(trx, attempt, code)
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
  countOutcome(attempt.post, problem.code)
}

function problemOfPart(attempt: Attempt, { code, problem }: RunEnd): PostProblem {
  return partProblem(
    code,
    platformName(attempt.post),
    { name: subjectOf(attempt), inSentence: subjectInSentence(attempt) },
    code === 'rejected' ? problem : undefined,
  )
}

/** The outcome is known, so no commit of this attempt stays open. */
async function closeCommits(
  trx: Trx,
  { fence, part, post }: Attempt,
  code: Exclude<RunEnd['code'], 'outcome_unknown'>,
): Promise<void> {
  if (part === null) await closeOpenCommits(trx, post, code)
  else if (!isWithoutCommit(code)) await finishPartCommit(trx, part, code)
  await finishAttempt(trx, fence, code)
}

/** Failures before anything was sent. */
const withoutCommit = [
  'account_disconnected',
  'platform_unavailable',
  'media_missing',
  'not_found',
  'not_approved',
] as const
type WithoutCommit = (typeof withoutCommit)[number]

function isWithoutCommit(code: RunEnd['code']): code is WithoutCommit {
  return withoutCommit.some((one) => one === code)
}

/** Notifies the users who can act that a post was not published. */
export async function emitUnpublished(
  ctx: Context,
  trx: Trx,
  post: PostRow,
  { status, cause }: { status: 'failed' | 'needs_attention'; cause: string },
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
