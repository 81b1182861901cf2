import type { z } from 'zod'
import {
  mostBulkPosts,
  type bulkMoveSchema,
  type bulkResponseSchema,
  type bulkScheduleSchema,
  type BulkTarget,
} from '../../../contract/posts/bulk-posts.ts'
import type {
  duplicatePostGroupSchema,
  PostGroup,
  postGroupResponseSchema,
  postGroupsResponseSchema,
} from '../../../contract/posts/post-groups.ts'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { postsResponseSchema, PostStatus } from '../../../contract/posts/posts.ts'
import type { postCountsResponseSchema, PostCounts, PostTab } from '../../../contract/posts/post-tabs.ts'
import { api } from '../../shared/api/api.ts'
import { newId } from '../../shared/ids/new-id.ts'
import { timesOf, type When } from './list/when.ts'

export type PostFilter = {
  tab?: PostTab | undefined
  status?: PostStatus | undefined
  platform?: PlatformKey | undefined
  /** The id of a social account. */
  account?: string | undefined
  search?: string | undefined
  /** The id of a label. */
  label?: string | undefined
  /** The id of the user who wrote them. */
  member?: string | undefined
  /** Only of posts that wait for approval. */
  when?: When | undefined
}

export type GroupPage = z.infer<typeof postGroupsResponseSchema>
export type BulkResult = Omit<z.infer<typeof bulkResponseSchema>, 'success'>
export type BulkAction = 'delete' | 'publish' | 'cancel'

type PostPage = z.infer<typeof postsResponseSchema>

/** A page of the posts that match. A search, a label or a member does not filter posts alone. */
export function listPosts(
  { tab, status, platform, account }: PostFilter,
  { cursor, limit }: { cursor: string | null; limit: number },
  signal: AbortSignal,
): Promise<PostPage> {
  const query = new URLSearchParams({ limit: String(limit) })
  for (const [name, value] of Object.entries({ tab, status, platform, account, cursor })) {
    if (value) query.set(name, value)
  }
  return api.get<PostPage>(`/api/posts?${query}`, { signal })
}

/** How many posts each tab has. */
export async function countPosts(
  { platform, account }: Pick<PostFilter, 'platform' | 'account'>,
  signal: AbortSignal,
): Promise<PostCounts> {
  const query = new URLSearchParams({ ...(platform && { platform }), ...(account && { account }) })
  return (await api.get<z.infer<typeof postCountsResponseSchema>>(`/api/post-counts?${query}`, { signal }))
    .counts
}

/** A page of the groups that match. `firstDay`: of the week, from Monday (1) to Sunday (7). */
export function listGroups(
  { when, ...filter }: PostFilter,
  { cursor = null, limit, firstDay = 1 }: { cursor?: string | null; limit: number; firstDay?: number },
  signal?: AbortSignal,
): Promise<GroupPage> {
  const query = new URLSearchParams({ limit: String(limit), ...(when && timesOf(when, { firstDay })) })
  for (const [name, value] of Object.entries({ ...filter, cursor })) if (value) query.set(name, value)
  return api.get<GroupPage>(`/api/post-groups?${query}`, { signal })
}

export const actOnPosts = (action: BulkAction, posts: readonly BulkTarget[]) =>
  inTurns(posts, (some) => api.post<BulkResult>(`/api/bulk-posts/${action}`, { posts: some }))

type Time = Omit<z.input<typeof bulkScheduleSchema>, 'posts'>

export const schedulePosts = (posts: readonly BulkTarget[], time: Time) =>
  inTurns(posts, (some) => api.post<BulkResult>('/api/bulk-posts/schedule', { posts: some, ...time }))

/** Puts each of the posts into the next free slot of its account, in this order. */
export const queuePosts = (posts: readonly BulkTarget[]) =>
  inTurns(posts, (some) => api.post<BulkResult>('/api/bulk-posts/queue', { posts: some }))

export type Distance = Omit<z.output<typeof bulkMoveSchema>, 'posts'>

/** Moves each of the posts by the same time. */
export const movePosts = (posts: readonly BulkTarget[], distance: Distance) =>
  inTurns(posts, (some) => api.post<BulkResult>('/api/bulk-posts/move', { posts: some, ...distance }))

/** As many calls as the posts need, one after the other. */
async function inTurns(
  posts: readonly BulkTarget[],
  call: (some: BulkTarget[]) => Promise<BulkResult>,
): Promise<BulkResult> {
  const all: BulkResult = { done: [], refused: [] }
  for (let from = 0; from < posts.length; from += mostBulkPosts) {
    const some = posts.slice(from, from + mostBulkPosts).map(({ id, version }) => ({ id, version }))
    const { done, refused } = await call(some)
    all.done.push(...done)
    all.refused.push(...refused)
  }
  return all
}

type Copied = Omit<z.input<typeof duplicatePostGroupSchema>, 'id'>

/** Copies a group, or one post of it, into drafts of a new group. */
export async function duplicateGroup(groupId: string, copied: Copied): Promise<PostGroup> {
  const path = `/api/post-groups/${encodeURIComponent(groupId)}/duplicate`
  return (await api.post<z.infer<typeof postGroupResponseSchema>>(path, { id: newId(), ...copied })).group
}
