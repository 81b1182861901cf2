import type { EvergreenPost, EvergreenSet } from '../../../contract/evergreen/evergreen.ts'
import { counted } from '../../shared/numbers/compact-number.ts'
import { formatDateTime } from '../../shared/time/date-time.ts'

/** "At most 2 posts a week on each account, each post at least 30 days apart." */
export const paceOf = ({ perWeek, minimumDays }: Pick<EvergreenSet, 'perWeek' | 'minimumDays'>): string =>
  `At most ${counted(perWeek, 'post')} a week on each account, the same post at least ${counted(minimumDays, 'day')} apart.`

/** What the set does next. */
export function nextOf({ paused, locked, posts, planned, nextAt }: EvergreenSet): string {
  if (paused) return 'Paused: nothing is planned.'
  if (posts === 0) return 'No posts yet.'
  if (nextAt !== null) return `${counted(planned, 'publication')} planned, next ${formatDateTime(nextAt)}.`
  return locked ? 'Nothing further is planned on your plan.' : 'Nothing is planned yet.'
}

/** When a post was and will be published. */
export function timesOf({ lastAt, nextAt }: EvergreenPost): string {
  const last = lastAt === null ? 'Not published yet' : `Last ${formatDateTime(lastAt)}`
  return `${last} · ${nextAt === null ? 'nothing planned' : `next ${formatDateTime(nextAt)}`}`
}
