import { lateHours, type LateHours } from '../../../contract/workspaces/workspaces.ts'
import type { PostProblem } from '../../../contract/posts/posts.ts'
import type { Context } from '../../context.ts'
import { findLateHours } from '../../workspaces/index.ts'
import { changeState } from '../change-state.ts'
import type { PostRow } from '../posts.queries.ts'
import { formatHours, formatMoment } from '../schedule/format-time.ts'
import type { Attempt } from './attempt.ts'
import { databaseNow, finishAttempt } from './attempts.queries.ts'
import { insertAttemptEvent } from './outcomes/attempt-event.ts'
import { emitUnpublished } from './outcomes/record-failure.ts'

const hourMs = 3_600_000

type Planned = Pick<PostRow, 'scheduled_at' | 'time_zone' | 'published_at' | 'late_allowed'>

/**
 * Whether a scheduled post is so late that its workspace requires confirmation, which nobody has given. `hours`: the
 * setting of the workspace. Only for a post of which nothing was sent.
 */
export function isTooLate(
  post: Planned,
  hours: LateHours,
  now: Date,
): post is Planned & { scheduled_at: Date } {
  if (hours === null || post.scheduled_at === null) return false
  if (post.published_at !== null || post.late_allowed) return false
  return now.getTime() - post.scheduled_at.getTime() > hours * hourMs
}

/** The problem of a post that is too late, and the two ways to continue. */
export function tooLateProblem(
  { scheduled_at: due, time_zone: zone }: { scheduled_at: Date; time_zone: string | null },
  now: Date,
): PostProblem {
  const late = formatHours(now.getTime() - due.getTime())
  return {
    code: 'too_late',
    cause: `It was due ${formatMoment(due, zone ?? 'UTC')}, ${late} ago, and was not published because your workspace wants to be asked about posts that are this late.`,
    cure: 'Publish it now, or choose another time.',
  }
}

/**
 * Ends the attempt with a question if the post is too late. Waiting for the platform also counts, because nothing was
 * sent: the caller knows of no open commit.
 */
export async function askIfTooLate(ctx: Context, attempt: Attempt): Promise<boolean> {
  const { post } = attempt
  // Most posts were on time when they were claimed, so their workspace need not be read.
  if (!isTooLate(post, lateHours[0], post.updated_at)) return false
  const [hours, now] = await Promise.all([findLateHours(ctx.db, post.workspace_id), databaseNow(ctx.db)])
  if (!isTooLate(post, hours, now)) return false
  const problem = tooLateProblem(post, now)
  await attempt.write(async (trx, locked) => {
    await finishAttempt(trx, attempt.fence, 'too_late')
    const { points } = await changeState(
      ctx,
      trx,
      { post: locked, by: null },
      { status: 'needs_attention', leased_by: null, due_at: null, problem: JSON.stringify(problem) },
    )
    const message = `${problem.cause} ${problem.cure}${points}`
    await insertAttemptEvent(trx, attempt, { step: 'needs_attention', message, answer: undefined })
    await emitUnpublished(ctx, trx, locked, { status: 'needs_attention', cause: problem.cause })
  })
  return true
}
