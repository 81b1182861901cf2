import type { Context, Trx } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { findLateHours } from '../../workspaces/index.ts'
import { changeState } from '../change-state.ts'
import { insertEvent } from '../history.queries.ts'
import { announceDueTime } from '../publish/dispatch/announce-due-time.ts'
import { isStopped } from '../posts.policy.ts'
import { lockPost, type PostRow } from '../posts.queries.ts'
import { publishLockedPost } from '../publish/publish-now.ts'
import { publishLockedRest } from '../publish/parts/publish-rest.ts'
import { isTooLate, tooLateProblem } from '../publish/too-late.ts'
import { dueTimeOf } from '../queued/due-time.ts'
import { requirePublishable } from '../require-publishable.ts'
import { formatMoment } from '../schedule/format-time.ts'
import { currentLinkParameters } from '../links-of-post.ts'
import { isBlocked } from './blocked-problem.ts'

export type Resumed = 'publishing' | 'scheduled' | 'asking'

/** Resumes one post as `resumePosts` does; undefined if it is no longer blocked. Throws if it cannot be published. */
export function resumePost(
  ctx: Context,
  caller: Caller,
  { id, accountId }: { id: string; accountId: string },
): Promise<Resumed | undefined> {
  return inTransaction(ctx.db, async (trx) => {
    const post = await lockPost(trx, caller.workspaceId, id)
    if (!post || post.social_account_id !== accountId || !isBlocked(post)) return undefined
    if (post.published_at !== null) {
      await publishLockedRest(ctx, trx, caller, post)
      return 'publishing'
    }
    // A post that was scheduled before the plan paused its account is still published.
    await requirePublishable(ctx, trx, post, { paused: isStopped(post) ? 'allowed' : 'refused' })
    const now = ctx.clock.now()
    if (isTooLate(post, await findLateHours(trx, post.workspace_id), now)) {
      await ask(ctx, trx, caller, post, now)
      return 'asking'
    }
    if (isStopped(post) && post.scheduled_at !== null) {
      return reschedule(ctx, trx, caller, { ...post, scheduled_at: post.scheduled_at }, now)
    }
    await publishLockedPost(ctx, trx, caller, post)
    return 'publishing'
  })
}

type Planned = PostRow & { scheduled_at: Date }

async function ask(ctx: Context, trx: Trx, caller: Caller, post: Planned, now: Date): Promise<void> {
  const problem = tooLateProblem(post, now)
  // The points of a failed post were released. After its time is cleared, scheduling it reserves points again.
  const unplanned = post.status === 'failed' ? { scheduled_at: null, time_zone: null } : {}
  await changeState(
    ctx,
    trx,
    { post, by: caller.userId },
    { status: 'needs_attention', problem: JSON.stringify(problem), ...unplanned },
  )
  const message = `The account is connected again. ${problem.cause} ${problem.cure}`
  await insertEvent(trx, {
    postId: post.id,
    attempt: post.attempt,
    step: 'needs_attention',
    message,
    by: caller.userId,
  })
}

/** Publishes the post at its time, or immediately if that has passed. */
async function reschedule(
  ctx: Context,
  trx: Trx,
  caller: Caller,
  post: Planned,
  now: Date,
): Promise<Resumed> {
  const due = post.scheduled_at
  const isOverdue = due <= now
  await changeState(
    ctx,
    trx,
    { post, by: caller.userId },
    {
      status: 'scheduled',
      due_at: await dueTimeOf(trx, post, due),
      urgent: false,
      problem: null,
      run_started_at_attempt: post.attempt + 1,
      ...(await currentLinkParameters(trx, post)),
      late_allowed: isOverdue,
    },
  )
  const when = formatMoment(due, post.time_zone ?? 'UTC')
  await insertEvent(trx, {
    postId: post.id,
    attempt: post.attempt,
    step: 'resumed',
    message: `Resumed, as the account is connected again. ${isOverdue ? `It was due ${when}, and is published now.` : `Scheduled for ${when}, as before.`}`,
    by: caller.userId,
  })
  await announceDueTime(ctx, trx, due)
  return isOverdue ? 'publishing' : 'scheduled'
}
