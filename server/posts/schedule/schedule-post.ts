import { randomUUIDv7 } from 'node:crypto'
import type { z } from 'zod'
import { platforms } from '../../../contract/platforms/platforms.ts'
import { pointCosts } from '../../../contract/points/points.ts'
import type { schedulePostSchema } from '../../../contract/posts/post-input.ts'
import type { Context, Trx } from '../../context.ts'
import { emit } from '../../events/index.ts'
import { requireEntitlement } from '../../plans/index.ts'
import { invalid } from '../../infra/http/app-error.ts'
import { holdPoints } from '../../points/index.ts'
import type { AskApproval } from '../../../contract/approval/approval.ts'
import { announcedPost } from '../approval/announce/announce-approval.ts'
import { requireAsking, sameApproval, settleApproval } from '../approval/waiting/settle-approval.ts'
import { changePost, type PartOfMany } from '../change-post.ts'
import { changeState, pointsReserved } from '../change-state.ts'
import { insertEvent } from '../history.queries.ts'
import { currentLinkParameters } from '../links-of-post.ts'
import { isStopped, mayApprove } from '../posts.policy.ts'
import type { PostRow } from '../posts.queries.ts'
import { announceDueTime } from '../publish/dispatch/announce-due-time.ts'
import { dueTimeOf } from '../queued/due-time.ts'
import { requirePublishable } from '../require-publishable.ts'
import { formatMoment } from './format-time.ts'
import type { Caller } from '../../infra/http/caller.ts'

/** Five years ahead. A later date is most likely a typing mistake. */
const furthestDays = 5 * 366

/**
 * Schedules a post for a local time, or moves a scheduled post. Both the instant and the time zone are stored.
 * Scheduling holds points and throws `points_insufficient` without them; moving is free. Both throw `plan_required` on
 * a plan without scheduling.
 */
export function schedulePost(
  ctx: Context,
  caller: Caller,
  id: string,
  input: Target & ChosenTime & PartOfMany,
): Promise<PostRow> {
  const moment = parseFutureMoment(input, ctx.clock.now())
  const { version, partOfMany, ask } = input
  return changePost(ctx, caller, { id, version, partOfMany, action: 'schedule' }, async (trx, post) => {
    await requireEntitlement(ctx, trx, caller.workspaceId, 'scheduling')
    await requirePublishable(ctx, trx, post, { paused: 'refused' })
    return scheduleLockedPost(ctx, trx, caller, post, { moment, timeZone: input.timeZone, ask })
  })
}

type Target = Pick<z.infer<typeof schedulePostSchema>, 'version' | 'ask'>

/** A local time in a time zone, or an instant and the zone in which it is shown. */
export type ChosenTime = { timeZone: string } & ({ localTime: string } | { moment: Date })

/**
 * `together`: the points of this post and of the posts that are scheduled with it, all or none. `queued`: the time is a
 * free slot of the account's queue.
 */
type Schedule = {
  moment: Date
  timeZone: string
  together?: number
  queued?: boolean
  ask?: AskApproval | undefined
}

/** Runs `schedulePost` for a post that the caller has locked and checked. */
export async function scheduleLockedPost(
  ctx: Context,
  trx: Trx,
  caller: Caller,
  post: PostRow,
  { moment, timeZone, together, queued = false, ask }: Schedule,
): Promise<PostRow> {
  requireAsking(caller, ask)
  const approval = await settleApproval(ctx, trx, caller, post, { at: moment, ask })
  // Who may approve a post may so after moving it as well: it is not theirs by that.
  const isMove =
    sameApproval(post, approval) && approval.approval_state === 'asked' && mayApprove(caller, post)
  const moved = post.status === 'scheduled' || isStopped(post)
  const unpaid = needsPoints(post, queued)
  const waits = post.awaits_points && !unpaid
  const holdId = unpaid ? await holdForSchedule(ctx, trx, caller, post, together) : post.hold_id
  const held = unpaid && holdId !== null
  const words = queued ? 'Put into the queue for' : moved ? 'Moved to' : 'Scheduled for'
  const { post: changed } = await changeState(
    ctx,
    trx,
    { post, by: isMove ? null : caller.userId },
    {
      status: 'scheduled',
      scheduled_at: moment,
      time_zone: timeZone,
      queued,
      due_at: await dueTimeOf(trx, { ...post, queued, awaits_points: waits }, moment),
      urgent: false,
      awaits_points: waits,
      points_missed_at: null,
      hold_id: holdId,
      problem: null,
      run_started_at_attempt: post.attempt + 1,
      ...(await currentLinkParameters(trx, post)),
      late_allowed: false,
      ...approval,
      approval_reminders: 0,
    },
  )
  await insertEvent(trx, {
    postId: post.id,
    attempt: post.attempt,
    step: moved ? 'rescheduled' : 'scheduled',
    message: `${words} ${formatMoment(moment, timeZone)}.${held ? pointsReserved : ''}`,
    by: caller.userId,
  })
  await announceDueTime(ctx, trx, moment)
  await emit(ctx, trx, changed.workspace_id, {
    type: 'post.scheduled',
    data: { ...(await announcedPost(trx, changed)), waitsForApproval: changed.approval_state === 'asked' },
  })
  return changed
}

/**
 * Whether scheduling a post holds points. A scheduled or stopped post keeps its hold. A post of a series that awaits
 * its points still does, unless it gets a slot of a queue.
 */
export function needsPoints(post: PostRow, queued = false): boolean {
  if (queued && post.awaits_points) return true
  return post.status !== 'scheduled' && !(isStopped(post) && post.scheduled_at !== null)
}

/**
 * Null if points are unlimited. The version check of the post prevents a double charge, so the key can be random. The
 * post's id and version would not be unique, because a deleted post can be created again with the same id.
 */
function holdForSchedule(
  ctx: Context,
  trx: Trx,
  caller: Caller,
  post: PostRow,
  together: number | undefined,
): Promise<string | null> {
  return holdPoints(ctx, trx, {
    workspaceId: caller.workspaceId,
    points: pointCosts.scheduling,
    together,
    key: `schedule:${randomUUIDv7()}`,
    note: `Scheduling a post for ${platforms[post.platform].name}`,
    postId: post.id,
    byUserId: caller.userId,
  })
}

/**
 * The instant of a local time in a time zone. A time that a daylight saving change skips moves forward by the change. A
 * time that occurs twice means the first occurrence.
 */
export function parseFutureMoment(time: ChosenTime, now: Date): Date {
  return requireFuture('moment' in time ? time.moment : toInstant(time.localTime, time.timeZone), now)
}

export function requireFuture(moment: Date, now: Date): Date {
  if (moment.getTime() <= now.getTime()) {
    throw invalid('Choose a time in the future.', { localTime: 'This time has passed.' })
  }
  if (moment.getTime() - now.getTime() > furthestDays * 86_400_000) {
    throw invalid('Choose a time within the next five years.', { localTime: 'This is too far ahead.' })
  }
  return moment
}

/**
 * The instant of a local time in a time zone, as in `parseFutureMoment`, but also in the past. Only time zone names are
 * accepted. Temporal also accepts offsets and timestamps, which the rest of the product does not.
 */
export function toInstant(localTime: string, timeZone: string): Date {
  try {
    if (!/^[A-Za-z]/.test(timeZone)) throw new RangeError('not a name')
    void new Intl.DateTimeFormat('en-US', { timeZone })
    const zoned = Temporal.PlainDateTime.from(localTime).toZonedDateTime(timeZone)
    return new Date(zoned.epochMilliseconds)
  } catch {
    throw invalid('Choose a date, a time and a time zone that exist.', { localTime: 'No such time.' })
  }
}
