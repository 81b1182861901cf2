import type { Feed, FeedEntry } from '../../../contract/feeds/feeds.ts'
import { counted, wholeNumber } from '../../shared/numbers/compact-number.ts'
import { formatDateTime } from '../../shared/time/date-time.ts'
import { isChecking } from './feed-calls.ts'

/** "Drafts, at most 5 a day. 12 posts so far, 3 entries wait." */
export function summaryOf({ becomes, postsPerDay, made, waiting, leftOut }: Feed): string {
  const what = becomes === 'queued' ? 'Added to the queue' : 'Drafts'
  const numbers = [
    `${counted(made, 'post')} so far`,
    ...(waiting > 0 ? [`${counted(waiting, 'entry', 'entries')} ${waiting === 1 ? 'waits' : 'wait'}`] : []),
    ...(leftOut > 0 ? [`${wholeNumber(leftOut)} skipped because too many arrived at once`] : []),
  ]
  return `${what}, at most ${postsPerDay} a day. ${numbers.join(', ')}.`
}

/** When it was asked last, and is asked next. */
export function checkedOf(feed: Feed): string {
  if (feed.paused) return 'Paused. We do not check for new entries.'
  if (isChecking(feed)) return 'Checking for new entries...'
  const last = feed.answeredAt === null ? '' : `Last checked ${formatDateTime(feed.answeredAt)}. `
  return `${last}Next check ${formatDateTime(feed.nextCheckAt)}.`
}

export const stateWords: Record<FeedEntry['state'], string> = {
  made: 'Post created',
  waiting: 'Waiting',
  left_out: 'Skipped',
}
