import {
  keepPreviousData,
  queryOptions,
  QueryObserver,
  skipToken,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import type { PostGroup, PostGroupSummary } from '../../../contract/posts/post-groups.ts'
import type { PostSummary } from '../../../contract/posts/posts.ts'
import type { PostCounts } from '../../../contract/posts/post-tabs.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { useFirstDayOfWeek } from '../workspaces/index.ts'
import { readGroup } from './group-calls.ts'
import { countPosts, listGroups, type GroupPage, type PostFilter } from './list-calls.ts'
import { readPost, type PostDetail } from './post-calls.ts'

const liveMs = 1_500
const soonMs = 60_000
/** Timers overflow beyond 24 days; polling every hour is cheap. */
const longestMs = 3_600_000

/** The milliseconds until this post may change without a user action; Infinity if it cannot. */
function timeUntilChange(post: PostSummary, now: number): number {
  const due =
    post.status === 'scheduled' ? post.scheduledAt : post.status === 'publishing' ? post.nextTryAt : null
  if (due !== null) return Math.max(Date.parse(due) - now - soonMs, 0)
  return post.status === 'publishing' ? 0 : Infinity
}

/** Polls often while a change is expected, once when it becomes due, and otherwise not at all. */
export function refetchIntervalFor(posts: readonly PostSummary[]): number | false {
  const now = Date.now()
  const time = Math.min(...posts.map((post) => timeUntilChange(post, now)))
  return time === Infinity ? false : Math.min(Math.max(time, liveMs), longestMs)
}

/** `beingDeleted`: nothing of it is loaded any more, because the server may already have deleted it. */
export type OpenPost = PostDetail & { beingDeleted?: boolean }

const postQuery = (id: string | null) =>
  queryOptions({
    queryKey: queryKeys.post(id ?? ''),
    queryFn: id === null ? skipToken : ({ signal }): Promise<OpenPost> => readPost(id, signal),
    enabled: ({ state }) => state.data?.beingDeleted !== true,
    refetchInterval: ({ state }) => (state.data ? refetchIntervalFor([state.data.post]) : false),
    // The editor always waits for the current post from the server.
    refetchOnMount: 'always',
  })

/** One post with its history, polled while it is being published. */
export const usePost = (id: string | null) => useQuery(postQuery(id))

const groupQuery = (id: string | null) =>
  queryOptions({
    queryKey: queryKeys.postGroup(id ?? ''),
    queryFn: id === null ? skipToken : ({ signal }) => readGroup(id, signal),
    refetchInterval: ({ state }) => (state.data ? refetchIntervalFor(state.data.group.posts) : false),
    // The editor always waits for the current group from the server.
    refetchOnMount: 'always',
  })

/** A group with its posts, polled while they are being published. */
export const usePostGroup = (id: string | null, { enabled = true } = {}) =>
  useQuery({ ...groupQuery(id), enabled })

/** Waits outside of any screen until a post is no longer being published; undefined if it cannot be read. */
export function waitForResult(queryClient: QueryClient, id: string): Promise<PostSummary | undefined> {
  const { promise, resolve } = Promise.withResolvers<PostSummary | undefined>()
  const stop = new QueryObserver(queryClient, postQuery(id)).subscribe(({ data, isFetching, isError }) => {
    // What was read before the action may still be cached.
    if (isFetching || (data?.post.status === 'publishing' && !isError)) return
    if (data || isError) resolve(isError ? undefined : data?.post)
  })
  return promise.finally(stop)
}

/** Follows a group outside of any screen. Returns a function that ends it. */
export function watchPostGroup(
  queryClient: QueryClient,
  id: string,
  onGroup: (group: PostGroup) => void,
): () => void {
  return new QueryObserver(queryClient, groupQuery(id)).subscribe(({ data }) => {
    if (data) onGroup(data.group)
  })
}

const pageSize = 40
const postsOf = (groups: readonly PostGroupSummary[]) => groups.flatMap(({ posts }) => posts)

/** Groups with posts that match a filter, paged. */
export function usePostGroups(filter: PostFilter) {
  const firstDay = useFirstDayOfWeek()
  return useInfiniteQuery({
    queryKey: queryKeys.postList(filter),
    queryFn: ({ pageParam: cursor, signal }) =>
      listGroups(filter, { cursor, limit: pageSize, firstDay }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      refetchIntervalFor(state.data?.pages.flatMap((page) => postsOf(page.groups)) ?? []),
    select: groupsIn,
  })
}

/** How many posts each tab has; undefined until it is known, and for a search, a label, a member or a time, which are not counted. */
export function usePostCounts({ platform, account, ...others }: PostFilter): PostCounts | undefined {
  const { search, label, member, when } = others
  const counted = [search, label, member, when].every((one) => one === undefined)
  return useQuery({
    queryKey: queryKeys.postCounts({ platform, account }),
    queryFn: counted ? ({ signal }) => countPosts({ platform, account }, signal) : skipToken,
    placeholderData: keepPreviousData,
    select: (counts) => (counted ? counts : undefined),
  }).data
}

/** How many posts each tab has, of all posts. */
export const useAllPostCounts = ({ enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: queryKeys.postCounts({}),
    queryFn: ({ signal }) => countPosts({}, signal),
    enabled,
  })

/** A group that moved while pages were loaded may be on two of them; it is shown once. */
function groupsIn({ pages }: InfiniteData<GroupPage>) {
  const groups = new Map<string, PostGroupSummary>()
  for (const group of pages.flatMap((page) => page.groups)) {
    if (!groups.has(group.id)) groups.set(group.id, group)
  }
  return { groups: [...groups.values()], awaitingPoints: pages[0]?.awaitingPoints ?? 0 }
}

const mostUndated = 12

/** The drafts of which no post has a time, the newest first; undefined until they are loaded. */
export function useUndatedDrafts(): PostGroupSummary[] | undefined {
  return useQuery({
    queryKey: queryKeys.postList({ status: 'draft', undated: 'true' }),
    queryFn: ({ signal }) => listGroups({ status: 'draft' }, { limit: mostUndated }, signal),
    select: ({ groups }) =>
      groups.filter(({ posts }) => posts.every(({ scheduledAt }) => scheduledAt === null)),
  }).data
}

const mostFound = 8

/** Posts whose texts have the words of a search, one of each group. */
export function useFoundPosts(search: string): { posts: PostSummary[]; searching: boolean } {
  const found = useQuery({
    queryKey: queryKeys.foundPosts(search),
    queryFn: search === '' ? skipToken : ({ signal }) => listGroups({ search }, { limit: mostFound }, signal),
    placeholderData: keepPreviousData,
  })
  return {
    posts: (found.data?.groups ?? []).flatMap(({ posts }) => posts.slice(0, 1)),
    searching: found.isFetching,
  }
}

const mostReusable = 20

/** Published posts and drafts whose texts have the words of a search, or else the newest published ones; one of each group. */
export function useReusablePosts(search: string) {
  const filter: PostFilter = search === '' ? { status: 'published' } : { search }
  return useQuery({
    queryKey: queryKeys.postList({ ...filter, reusable: 'true' }),
    queryFn: ({ signal }) => listGroups(filter, { limit: mostReusable }, signal),
    select: ({ groups }) =>
      groups
        .flatMap(({ posts }) => posts.slice(0, 1))
        .filter(({ status }) => status === 'published' || status === 'draft'),
    placeholderData: keepPreviousData,
  })
}

/** Call this after a post changed: reloads lists, the post, the dashboard, the notifications and the points. */
export function usePostsChanged() {
  const queryClient = useQueryClient()
  return useCallback(() => {
    const { posts, dashboard, notifications, points, ledger } = queryKeys
    for (const queryKey of [posts, dashboard, notifications, points, ledger]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }, [queryClient])
}

/**
 * Returns a function that deletes a post by `act` and then leaves its page. Until the page is left, nothing loads the
 * post again: neither live updates nor polling. Rejects with the error of `act`.
 */
export function useDeletePost() {
  const queryClient = useQueryClient()
  return async (id: string, act: () => Promise<unknown>, leave?: () => void | Promise<void>) => {
    const queryKey = queryKeys.post(id)
    const mark = (beingDeleted: boolean) =>
      queryClient.setQueryData<OpenPost>(queryKey, (detail) => detail && { ...detail, beingDeleted })
    await queryClient.cancelQueries({ queryKey })
    mark(true)
    try {
      await act()
    } catch (error) {
      mark(false)
      throw error
    }
    await leave?.()
    queryClient.removeQueries({ queryKey, type: 'inactive' })
  }
}
