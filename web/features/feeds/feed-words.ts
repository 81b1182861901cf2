import type { Feed, FeedEntry } from '../../../contract/feeds/feeds.ts'
import { counted, wholeNumber } from '../../shared/numbers/compact-number.ts'
import { formatDateTime } from '../../shared/time/date-time.ts'
import { isChecking } from './feed-calls.ts'

/** "Drafts, at most 5 a day. 12 posts so far, 3 entries wait." */
export function summaryOf({ becomes, postsPerDay, made, waiting, leftOut }: Feed): string {
  const what = becomes === 'queued' ? 'Into the queue' : 'Drafts'
  const numbers = [
    `${counted(made, 'post')} so far`,
    ...(waiting > 0 ? [`${counted(waiting, 'entry', 'entries')} ${waiting === 1 ? 'waits' : 'wait'}`] : []),
    ...(leftOut > 0 ? [`${wholeNumber(leftOut)} left out, as too many came at once`] : []),
  ]
  return `${what}, at most ${postsPerDay} a day. ${numbers.join(', ')}.`
}

/** When it was asked last, and is asked next. */
export function checkedOf(feed: Feed): string {
  if (feed.paused) return 'Paused: nothing new is asked for.'
  if (isChecking(feed)) return 'Looking for new entries...'
  const last = feed.answeredAt === null ? '' : `Answered ${formatDateTime(feed.answeredAt)}. `
  return `${last}Next look ${formatDateTime(feed.nextCheckAt)}.`
}

export const stateWords: Record<FeedEntry['state'], string> = {
  made: 'Became a post',
  waiting: 'Waits for its turn',
  left_out: 'Left out',
}
