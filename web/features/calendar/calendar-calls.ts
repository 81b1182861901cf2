import type { z } from 'zod'
import type { CalendarEntry, calendarResponseSchema } from '../../../contract/calendar/calendar.ts'
import { api } from '../../shared/api/api.ts'
import { scheduleGroup, schedulePosts, type ChosenTime } from '../posts/index.ts'
import type { CalendarFilter } from './use-calendar-address.ts'

export type CalendarResponse = z.infer<typeof calendarResponseSchema>

/** What was or will be published from `from` until before `to`. */
export function listCalendar(
  { from, to, filter }: { from: Date; to: Date; filter: CalendarFilter },
  signal?: AbortSignal,
): Promise<CalendarResponse> {
  const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString() })
  for (const [name, values] of Object.entries(filter))
    if (values.length > 0) query.set(name, values.join(','))
  return api.get<CalendarResponse>(`/api/calendar?${query}`, { signal })
}

/** What was moved, in its new versions, and why posts stayed where they were. */
export type Moved = { entry: CalendarEntry; count: number; refused: string[] }

/**
 * Chooses another time for the posts of an entry that have one. Fails with `stale_version` if one was changed since. A
 * group is moved at once; of a group with further posts, only these are.
 */
export async function moveEntry(entry: CalendarEntry, time: ChosenTime): Promise<Moved> {
  const movable = entry.posts.filter((post) => post.movable)
  const { count, versions, groupVersion, refused } =
    movable.length === entry.groupSize ? await moveGroup(entry, time) : await movePosts(entry, movable, time)
  if (count === 0) throw new Error(refused[0] ?? 'These posts could not be moved.')
  const posts = entry.posts.map((post) => ({ ...post, version: versions.get(post.id) ?? post.version }))
  return { entry: { ...entry, posts, groupVersion }, count, refused }
}

async function moveGroup({ groupId, groupVersion }: CalendarEntry, time: ChosenTime) {
  const { group, refused } = await scheduleGroup(groupId, { version: groupVersion, ...time })
  return {
    count: group.posts.length - refused.length,
    versions: new Map(group.posts.map(({ id, version }) => [id, version])),
    groupVersion: group.version,
    refused: refused.map(({ message }) => message),
  }
}

async function movePosts(entry: CalendarEntry, posts: CalendarEntry['posts'], time: ChosenTime) {
  const { done, refused } = await schedulePosts(posts, time)
  const changed = new Set(done)
  return {
    count: done.length,
    // A new time is one change of each.
    versions: new Map(posts.map(({ id, version }) => [id, changed.has(id) ? version + 1 : version])),
    groupVersion: entry.groupVersion + done.length,
    refused: refused.map(({ message }) => message),
  }
}
