import type { PostGroupSummary } from '../../../../contract/posts/post-groups.ts'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import { dayLabel } from '../../../shared/time/calendar-day.ts'
import { workspaceTimeZone } from '../../../shared/time/date-time.ts'
import type { FreeRow } from './queue/use-queue-list.ts'

/** A group in a list. `partial`: some of its posts may be in other rows. */
export type ListRow = PostGroupSummary & { partial?: true }

/** A line of the list: a day, a group (or its only post), a post of an expanded group, or a free time. */
export type ListItem =
  | { kind: 'free'; key: string; row: FreeRow }
  | { kind: 'day'; key: string; label: string; first: boolean }
  | { kind: 'group'; key: string; group: ListRow; expanded: boolean }
  | { kind: 'post'; key: string; post: PostSummary }

/** After every instant as text. */
const endOfTime = '~'

/** The lines for groups in the order of the list, with the free times between them. */
export function listItems(
  groups: readonly ListRow[],
  isExpanded: (groupId: string) => boolean,
  free: readonly FreeRow[] = [],
  now = new Date(),
  timeZone = workspaceTimeZone(),
): ListItem[] {
  const items: ListItem[] = []
  let last: string | undefined
  const startDay = (at: string) => {
    const label = dayLabel(at, now, timeZone)
    if (label !== last) items.push({ kind: 'day', key: `day:${label}`, label, first: last === undefined })
    last = label
  }
  let next = 0
  const addFree = (before: string) => {
    for (let row = free[next]; row !== undefined && row.at < before; row = free[next]) {
      startDay(row.at)
      items.push({ kind: 'free', key: `free:${row.at}`, row })
      next += 1
    }
  }
  for (const group of groups) {
    addFree(group.listedAt)
    startDay(group.listedAt)
    const open = group.posts.length > 1 && isExpanded(group.id)
    items.push({ kind: 'group', key: group.id, group, expanded: open })
    if (open) items.push(...group.posts.map((post) => ({ kind: 'post', key: post.id, post }) as const))
  }
  addFree(endOfTime)
  return items
}

/** The lines that can be chosen. */
export const isRow = ({ kind }: ListItem): boolean => kind === 'group' || kind === 'post'

/** The statuses of posts, each once with its number; those that need somebody come first. */
export function statusCounts(posts: readonly PostSummary[]): [PostSummary['status'], number][] {
  const counts = new Map<PostSummary['status'], number>()
  for (const { status } of posts) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].toSorted(([a], [b]) => urgency.indexOf(a) - urgency.indexOf(b))
}

const urgency: PostSummary['status'][] = [
  'needs_attention',
  'failed',
  'publishing',
  'scheduled',
  'pending_approval',
  'draft',
  'published',
]
