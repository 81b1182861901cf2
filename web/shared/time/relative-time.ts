import { formatDate } from './date-time.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * How long ago an instant was, in the format of specification section 4: under an hour "Just now", under a day "3 h
 * ago", then days, and after a month the date. An instant after `now` (a wrong clock) is "Just now".
 */
export function relativeTime(instant: string, now: Date = new Date()): string {
  const then = new Date(instant)
  const age = now.getTime() - then.getTime()
  if (age < hour) return 'Just now'
  if (age < day) return `${Math.floor(age / hour)} h ago`
  const days = Math.floor(age / day)
  if (days === 1) return '1 day ago'
  if (days <= 30) return `${days} days ago`
  return formatDate(then)
}

/** How long ago something happened that is no post: in minutes under an hour, and then as of a post. */
export function timeAgo(instant: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(instant)) / minute)
  return minutes >= 1 && minutes < 60 ? `${minutes} min ago` : relativeTime(instant, now)
}

/** The time of a post; a draft shows "Draft saved". */
export function postTime(status: string, instant: string, now: Date = new Date()): string {
  return status === 'draft' ? 'Draft saved' : relativeTime(instant, now)
}
