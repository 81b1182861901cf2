import type { Post } from '../../../../contract/posts/posts.ts'
import { workspaceTimeZone } from '../../../shared/time/date-time.ts'
import type { ChosenTime, Repeat } from '../../posts/index.ts'
import { instantOf, wallTimeOf } from '../../../shared/time/wall-time.ts'

/**
 * When a draft goes out. `queue`: in the next free slot of each account, or in one of all, as far as known at this time.
 * `otherwise`: when the posts go out whose accounts have no slots. `repeat`: how it is repeated from then on.
 */
export type PlannedTime = ChosenTime & {
  queue?: 'each' | 'together'
  otherwise?: ChosenTime
  repeat?: Repeat
}

/** The time at which the first scheduled post goes out, in the workspace's time zone. */
export function plannedTime(posts: readonly Pick<Post, 'status' | 'scheduledAt'>[]): ChosenTime | null {
  const at = posts.find(
    ({ status, scheduledAt }) =>
      (status === 'scheduled' || status === 'pending_approval') && scheduledAt !== null,
  )?.scheduledAt
  return at ? timeOf(at) : null
}

/** A local time as `2026-11-04T09:30` in the workspace's time zone; null if it is none, or has passed. */
export function futureTime(localTime: string): ChosenTime | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(localTime)) return null
  return instantOf(localTime).getTime() > Date.now() ? { localTime, timeZone: workspaceTimeZone() } : null
}

/** An instant as the user would choose it. */
export const timeOf = (instant: string): ChosenTime => ({
  localTime: wallTimeOf(new Date(instant)),
  timeZone: workspaceTimeZone(),
})
