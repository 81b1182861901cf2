import { platforms } from '../../../contract/platforms/platforms.ts'
import type { PostEvent, PostProblem } from '../../../contract/posts.ts'
import { markReauthRequired } from '../../channels/index.ts'
import type { Context, Trx } from '../../context.ts'
import type { Published, Refusal } from '../../networks/connector.ts'
import { insertEvent } from '../history.queries.ts'
import { wakeFor } from '../posts.jobs.ts'
import { updatePost, type PostRow } from '../posts.queries.ts'
import { lengthInWords } from '../time-in-words.ts'
import type { Attempt } from './attempt.ts'
import {
  closeOpenCommits,
  countTry,
  databaseNow,
  finishAttempt,
  listOpenCommits,
} from './attempts.queries.ts'
import { checkDelayMs, longestWaitMs, maxChecks, maxTries, retryDelayMs } from './back-off.ts'
import { problems } from './problems.ts'
import type { Unresolved } from './resolve-commit.ts'

/** The post is on the network: the end of every open commit of the run. */
export async function recordPublished(attempt: Attempt, published: Published): Promise<void> {
  await attempt.write(async (trx, post) => {
    await closeOpenCommits(trx, post, 'published')
    await finishAttempt(trx, attempt.fence, 'published')
    await updatePost(trx, post.id, {
      ...released,
      status: 'published',
      published_at: await databaseNow(trx),
      external_id: published.externalId,
      permalink: published.permalink,
      problem: null,
    })
    await note(trx, attempt, 'published', `Published on ${nameOf(post)}.`, published.answer)
  })
}

/** The network refused, and nothing was posted. Only a busy or absent network is tried again by itself. */
export async function recordRefusal(ctx: Context, attempt: Attempt, refusal: Refusal): Promise<void> {
  if (refusal.kind === 'rate_limited' || refusal.kind === 'unavailable') {
    return recordRetry(ctx, attempt, refusal)
  }
  const { post } = attempt
  if (refusal.kind === 'reauth_required') {
    await markReauthRequired(ctx, post.social_account_id ?? '')
    return recordFailure(attempt, 'reauth_required', refusal.answer)
  }
  const problem: PostProblem = { code: 'rejected', cause: refusal.message, cure: refusal.cure }
  await end(attempt, 'failed', problem, 'rejected', refusal.answer)
}

/** Ends the run: the post stays unpublished (or in doubt) until a person acts. */
export async function recordFailure(
  attempt: Attempt,
  code: Exclude<PostProblem['code'], 'rejected'>,
  answer?: string,
): Promise<void> {
  const problem = { code, ...problems[code](nameOf(attempt.post)) }
  if (code === 'outcome_unknown') return end(attempt, 'needs_attention', problem, 'needs_attention', answer)
  await end(attempt, 'failed', problem, 'failed', answer)
}

/** The network took the uploads and never finished working on them. */
export async function recordStalled(attempt: Attempt, answer: string): Promise<void> {
  await recordFailure(attempt, 'unavailable', answer)
}

/** The network still works on the uploads: another attempt asks again. */
export async function recordWaiting(
  ctx: Context,
  attempt: Attempt,
  waitMs: number,
  answer: string,
): Promise<void> {
  await release(
    ctx,
    attempt,
    waitMs,
    'waiting',
    (name) => `${name} is still processing the pictures.`,
    answer,
  )
}

async function recordRetry(
  ctx: Context,
  attempt: Attempt,
  refusal: Extract<Refusal, { kind: 'rate_limited' | 'unavailable' }>,
): Promise<void> {
  if (attempt.tries >= maxTries) return recordFailure(attempt, refusal.kind, refusal.answer)
  const waitMs = Math.max(
    refusal.retryAfterMs ?? 0,
    refusal.retryAfterMs === 0 ? 0 : retryDelayMs(attempt.tries),
  )
  const what = refusal.kind === 'rate_limited' ? 'asks us to wait' : 'cannot be reached'
  await release(
    ctx,
    attempt,
    waitMs,
    'waiting',
    (name) =>
      `${name} ${what}. Nothing was posted; the next try is in ${lengthInWords(Math.max(waitMs, 1000))}.`,
    refusal.answer,
    'tries',
  )
}

/** A fault of ours or of the database. What the network may have taken is looked for; else it is tried again. */
export async function recordCrash(ctx: Context, attempt: Attempt, error: unknown): Promise<void> {
  ctx.log.error({ err: error, postId: attempt.fence.postId }, 'publishing attempt crashed')
  const answer = 'Something went wrong on our side.'
  const [open] = await listOpenCommits(ctx.db, attempt.post)
  if (open?.commit_started_at) {
    return recordCheckLater(ctx, attempt, { kind: 'cannot_tell', answer }, open.commit_started_at)
  }
  await recordRetry(ctx, attempt, { kind: 'unavailable', retryAfterMs: null, answer })
}

/** Nothing is known yet: look again later, and after enough looks ask the person. */
export async function recordCheckLater(
  ctx: Context,
  attempt: Attempt,
  found: Unresolved,
  commitStartedAt: Date,
): Promise<void> {
  if (found.kind === 'reauth_required') {
    await markReauthRequired(ctx, attempt.post.social_account_id ?? '')
    return recordFailure(attempt, 'outcome_unknown', found.answer)
  }
  if (attempt.checks >= maxChecks) return recordFailure(attempt, 'outcome_unknown', found.answer)
  const { settleSeconds } = ctx.config.publishing
  const settlesIn = commitStartedAt.getTime() + settleSeconds * 1000 - Date.now()
  const waitMs =
    found.kind === 'absent'
      ? Math.max(settlesIn, 500)
      : Math.max(
          checkDelayMs(attempt.checks, settleSeconds),
          'retryAfterMs' in found ? (found.retryAfterMs ?? 0) : 0,
        )
  await release(
    ctx,
    attempt,
    waitMs,
    'checking',
    (name) =>
      `The answer of ${name} got lost. We look whether the post is there before anything is sent again.`,
    found.answer,
    'checks',
  )
}

const released = { held_by: null, due_at: null } as const

async function release(
  ctx: Context,
  attempt: Attempt,
  waitMs: number,
  step: PostEvent['step'],
  message: (network: string) => string,
  answer: string,
  count?: 'tries' | 'checks',
): Promise<void> {
  await attempt.write(async (trx, post) => {
    const now = await databaseNow(trx)
    const dueAt = new Date(now.getTime() + Math.min(waitMs, longestWaitMs))
    // A check leaves the commit open: its end is still unknown.
    if (step !== 'checking') await finishAttempt(trx, attempt.fence, step)
    if (count) await countTry(trx, attempt.fence, count)
    await updatePost(trx, post.id, { held_by: null, due_at: dueAt })
    await note(trx, attempt, step, message(nameOf(post)), answer)
    await wakeFor(ctx, trx, post, waitMs === 0 ? undefined : dueAt)
  })
}

async function end(
  attempt: Attempt,
  status: 'failed' | 'needs_attention',
  problem: PostProblem,
  step: PostEvent['step'],
  answer: string | undefined,
): Promise<void> {
  await attempt.write(async (trx, post) => {
    if (status === 'failed') {
      await closeOpenCommits(trx, post, problem.code)
      await finishAttempt(trx, attempt.fence, problem.code)
    }
    await updatePost(trx, post.id, { ...released, status, problem: JSON.stringify(problem) })
    await note(trx, attempt, step, `${problem.cause} ${problem.cure}`, answer)
  })
}

async function note(
  trx: Trx,
  attempt: Attempt,
  step: PostEvent['step'],
  message: string,
  answer: string | undefined,
): Promise<void> {
  const { postId } = attempt.fence
  await insertEvent(trx, { postId, attempt: attempt.fence.attempt, step, message, answer: answer ?? null })
}

function nameOf(post: PostRow): string {
  return platforms[post.platform].name
}
