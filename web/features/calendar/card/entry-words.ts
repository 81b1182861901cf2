import { handleOf } from '../../../../contract/handle-of.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { CalendarEntry, CalendarPost } from '../../../../contract/calendar.ts'
import { formatTime } from '../../../shared/time/date-time.ts'
import { statusWords } from '../../../shared/ui/post-status-words.ts'

/** Names an entry as long as the calendar shows it: that of its first post, which no other entry has. */
export const keyOf = ({ posts }: CalendarEntry): string => posts[0]?.id ?? ''

/** What needs the user first comes first. */
const urgency: readonly CalendarPost['status'][] = [
  'failed',
  'needs_attention',
  'publishing',
  'pending_approval',
  'draft',
  'scheduled',
  'published',
]

/** One post of each status in an entry, the most urgent first. */
export function statusesOf({ posts }: CalendarEntry): CalendarPost[] {
  const first = new Map<string, CalendarPost>()
  for (const post of posts) {
    const words = statusWords(post)
    if (!first.has(words)) first.set(words, post)
  }
  return [...first.values()].toSorted((a, b) => urgency.indexOf(a.status) - urgency.indexOf(b.status))
}

const platformAndAccount = ({ platform, account }: CalendarPost) =>
  `${platforms[platform].name} ${account ? handleOf(account.username) : 'without an account'}`

/** "9:00 AM Instagram @ada and LinkedIn Ada, Scheduled, repeats: Fresh bread", for screen readers. */
export function nameOf(entry: CalendarEntry): string {
  const accounts = entry.posts.map(platformAndAccount).join(' and ')
  const statuses = statusesOf(entry).map(statusWords).join(' and ')
  const about = `${formatTime(entry.at)} ${accounts}, ${statuses}${entry.repeats ? ', repeats' : ''}`
  return `${about}: ${entry.excerpt}`
}

/** A draft is opened where it is written, and all others where their history is. */
export function pathOf({ posts: [first] }: CalendarEntry): string {
  if (!first) return '/content/posts'
  return first.status === 'draft' && first.editable
    ? `/content?post=${first.id}`
    : `/content/posts/${first.id}`
}
