import type { z } from 'zod'
import type { bulkMoveSchema } from '../../../contract/posts/bulk-posts.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { requireEntitlement } from '../../plans/index.ts'
import { changePost } from '../change-post.ts'
import type { PostRow } from '../posts.queries.ts'
import { requirePublishable } from '../require-publishable.ts'
import { needsPoints, requireFuture, scheduleLockedPost } from '../schedule/schedule-post.ts'
import { actOnEach, type Result } from './act-on-posts.ts'

type Distance = Pick<z.infer<typeof bulkMoveSchema>, 'days' | 'hours'>

/**
 * Moves scheduled posts by the same number of days or hours, so that their order and distances stay the same. Throws on
 * a plan without scheduling. A post without a time, or whose new time would be in the past, is not moved.
 */
export async function movePosts(
  ctx: Context,
  caller: Caller,
  { posts, ...distance }: z.infer<typeof bulkMoveSchema>,
): Promise<Result> {
  await requireEntitlement(ctx, ctx.db, caller.workspaceId, 'scheduling')
  return actOnEach(ctx, caller, { action: 'schedule', posts }, (target) =>
    changePost(ctx, caller, { ...target, action: 'schedule' }, async (trx, post) => {
      const { scheduled_at: from, time_zone: timeZone } = post
      if (needsPoints(post) || from === null || timeZone === null) {
        throw new AppError('conflict', 'This post has no time yet. Schedule it first.')
      }
      await requirePublishable(ctx, trx, post, { paused: 'refused' })
      const moment = requireFuture(moved(from, timeZone, distance), ctx.clock.now())
      return scheduleLockedPost(ctx, trx, caller, post, { moment, timeZone })
    }),
  )
}

/** Days keep the local time of the time zone; hours are exact durations. */
function moved(
  from: NonNullable<PostRow['scheduled_at']>,
  timeZone: string,
  { days, hours }: Distance,
): Date {
  const zoned = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(timeZone)
  return new Date(zoned.add({ days }).add({ hours }).epochMilliseconds)
}
