import type { PostGroupSummary } from '../../../../contract/posts/post-groups.ts'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import { dayLabel } from '../../../shared/time/calendar-day.ts'
import { workspaceTimeZone } from '../../../shared/time/date-time.ts'

/** A line of the list: a day, a group (or its only post), or a post of an expanded group. */
export type ListItem =
  | { kind: 'day'; key: string; label: string; first: boolean }
  | { kind: 'group'; key: string; group: PostGroupSummary; expanded: boolean }
  | { kind: 'post'; key: string; post: PostSummary }

/** The lines for groups in the order of the list. */
export function listItems(
  groups: readonly PostGroupSummary[],
  expanded: ReadonlySet<string>,
  now = new Date(),
  timeZone = workspaceTimeZone(),
): ListItem[] {
  const items: ListItem[] = []
  let last: string | undefined
  for (const group of groups) {
    const label = dayLabel(group.listedAt, now, timeZone)
    if (label !== last) items.push({ kind: 'day', key: `day:${label}`, label, first: last === undefined })
    last = label
    const open = group.posts.length > 1 && expanded.has(group.id)
    items.push({ kind: 'group', key: group.id, group, expanded: open })
    if (open) items.push(...group.posts.map((post) => ({ kind: 'post', key: post.id, post }) as const))
  }
  return items
}

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
