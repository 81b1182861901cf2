import { randomUUIDv7 } from 'node:crypto'
import type { z } from 'zod'
import { platforms } from '../../contract/platforms/platforms.ts'
import { pointCosts } from '../../contract/point-costs.ts'
import type { schedulePostSchema } from '../../contract/posts.ts'
import type { Session } from '../accounts/index.ts'
import type { Context, Trx } from '../context.ts'
import { requireEntitlement } from '../plans/index.ts'
import { invalid } from '../platform/http/app-error.ts'
import { holdPoints } from '../points/index.ts'
import { changePost } from './change-post.ts'
import { changeState, pointsHeld } from './change-state.ts'
import { insertEvent } from './history.queries.ts'
import { wakeFor } from './posts.jobs.ts'
import type { PostRow } from './posts.queries.ts'
import { requirePublishable } from './require-publishable.ts'
import { inWords } from './time-in-words.ts'

/** Nobody plans further ahead; a larger year is a slip of the keyboard. */
const furthestDays = 5 * 366

/**
 * Plans a post for a local time, or moves the plan it has. The instant and the zone are both kept. Planning holds
 * points and throws `points_insufficient` without them; moving is free. Both throw `plan_required` on a plan without
 * scheduling.
 */
export function schedulePost(
  ctx: Context,
  session: Session,
  id: string,
  input: z.infer<typeof schedulePostSchema>,
): Promise<PostRow> {
  const moment = momentOf(input, ctx.clock.now())
  return changePost(ctx, session, { id, version: input.version, act: 'schedule' }, async (trx, post) => {
    await requireEntitlement(ctx, trx, session.workspaceId, 'scheduling')
    await requirePublishable(ctx, trx, post, { paused: 'refused' })
    const moved = post.status === 'scheduled'
    const holdId = moved ? post.hold_id : await holdForSchedule(ctx, trx, session, post)
    const held = holdId !== null && !moved
    const { post: changed } = await changeState(
      ctx,
      trx,
      { post, by: session.userId },
      {
        status: 'scheduled',
        scheduled_at: moment,
        time_zone: input.timeZone,
        due_at: moment,
        hold_id: holdId,
        problem: null,
        run_started_at_attempt: post.attempt + 1,
      },
    )
    await insertEvent(trx, {
      postId: id,
      attempt: post.attempt,
      step: moved ? 'rescheduled' : 'scheduled',
      message: `${moved ? 'Moved to' : 'Scheduled for'} ${inWords(moment, input.timeZone)}.${held ? pointsHeld : ''}`,
      by: session.userId,
    })
    await wakeFor(ctx, trx, post, moment)
    return changed
  })
}

/**
 * Null where nothing is charged here. That it is charged once hangs on the post's version; the key is new each time, for
 * a post may be made anew under the id of one that was deleted, with the same versions.
 */
function holdForSchedule(ctx: Context, trx: Trx, session: Session, post: PostRow): Promise<string | null> {
  return holdPoints(ctx, trx, {
    workspaceId: session.workspaceId,
    points: pointCosts.scheduling,
    key: `schedule:${randomUUIDv7()}`,
    note: `Scheduling a post for ${platforms[post.platform].name}`,
    postId: post.id,
    byUserId: session.userId,
  })
}

/**
 * The instant of a local time in a zone. A time that a clock change skips moves forward by the
 * change; one that happens twice means the first.
 */
function momentOf({ localTime, timeZone }: { localTime: string; timeZone: string }, now: Date): Date {
  const moment = toInstant(localTime, timeZone)
  if (moment.getTime() <= now.getTime()) {
    throw invalid('Choose a time in the future.', { localTime: 'This time has passed.' })
  }
  if (moment.getTime() - now.getTime() > furthestDays * 86_400_000) {
    throw invalid('Choose a time within the next five years.', { localTime: 'This is too far ahead.' })
  }
  return moment
}

/** Only the names of zones: Temporal reads offsets and whole timestamps as zones too, and nobody else does. */
function toInstant(localTime: string, timeZone: string): Date {
  try {
    if (!/^[A-Za-z]/.test(timeZone)) throw new RangeError('not a name')
    void new Intl.DateTimeFormat('en-GB', { timeZone })
    const zoned = Temporal.PlainDateTime.from(localTime).toZonedDateTime(timeZone)
    return new Date(zoned.epochMilliseconds)
  } catch {
    throw invalid('Choose a date, a time and a time zone that exist.', { localTime: 'No such time.' })
  }
}
