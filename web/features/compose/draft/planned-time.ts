import type { Post } from '../../../../contract/posts.ts'
import { localTimeZone } from '../../../shared/time/date-time.ts'
import type { ChosenTime } from '../../posts/index.ts'

/** The time at which the first scheduled post goes out, in the zone of this browser. */
export function plannedTime(posts: readonly Pick<Post, 'status' | 'scheduledAt'>[]): ChosenTime | null {
  const at = posts.find(
    ({ status, scheduledAt }) => status === 'scheduled' && scheduledAt !== null,
  )?.scheduledAt
  return at ? timeOf(at) : null
}

/** A local time as `2026-11-04T09:30` in the zone of this browser; null if it is none, or has passed. */
export function futureTime(localTime: string): ChosenTime | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(localTime)) return null
  return new Date(localTime).getTime() > Date.now() ? { localTime, timeZone: localTimeZone() } : null
}

// Swedish writes 2026-11-04 09:30.
const local = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' })

/** An instant as the user would choose it. */
export const timeOf = (instant: string): ChosenTime => ({
  localTime: local.format(new Date(instant)).replace(' ', 'T'),
  timeZone: localTimeZone(),
})
