import { handleOf } from '../../../../contract/social-accounts/handle-of.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { CalendarEntry, CalendarPost } from '../../../../contract/calendar/calendar.ts'
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

/** "Instagram @ada and LinkedIn Ada". */
export const accountsOf = ({ posts }: CalendarEntry): string => posts.map(platformAndAccount).join(' and ')

/** "Scheduled, repeats". */
export function statesOf(entry: CalendarEntry): string {
  return `${statusesOf(entry).map(statusWords).join(' and ')}${entry.repeats ? ', repeats' : ''}`
}

/** What opening an entry is for. */
export function openWordsOf({ posts: [first] }: CalendarEntry): string {
  if (first?.status === 'draft' && first.editable) return 'Edit'
  return first?.status === 'failed' || first?.status === 'needs_attention' ? 'See why' : 'Open'
}

/** A draft is opened where it is written, and all others where their history is. */
export function pathOf({ posts: [first] }: CalendarEntry): string {
  if (!first) return '/content/posts'
  return first.status === 'draft' && first.editable
    ? `/content?post=${first.id}`
    : `/content/posts/${first.id}`
}
