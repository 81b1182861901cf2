import {
  keepPreviousData,
  skipToken,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Post } from '../../../contract/posts.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { listPosts, readPost, type PostFilter } from './post-calls.ts'

const liveMs = 1_500
const soonMs = 60_000

/** True while something will happen to the post by itself within the next minute. */
function isLive(post: Post, now: number): boolean {
  const due = post.status === 'scheduled' ? post.scheduledAt : null
  if (due !== null) return Date.parse(due) - now < soonMs
  if (post.status !== 'publishing') return false
  return post.nextTryAt === null || Date.parse(post.nextTryAt) - now < soonMs
}

const intervalFor = (posts: readonly Post[]) => {
  const now = Date.now()
  return posts.some((post) => isLive(post, now)) ? liveMs : soonMs
}

/** One post with its history, followed while it is being published. */
export function usePost(id: string | null) {
  return useQuery({
    queryKey: queryKeys.post(id ?? ''),
    queryFn: id === null ? skipToken : ({ signal }) => readPost(id, signal),
    refetchInterval: ({ state }) => (state.data ? intervalFor([state.data.post]) : false),
  })
}

/** The newest posts that pass a filter, page after page. */
export function usePosts(filter: PostFilter) {
  return useInfiniteQuery({
    queryKey: queryKeys.postList(filter),
    queryFn: ({ pageParam, signal }) => listPosts(filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const posts = state.data?.pages.flatMap((page) => page.posts) ?? []
      const interval = intervalFor(posts)
      return interval === liveMs ? interval : false
    },
  })
}

/** To be called after a post changed: lists, the post itself and the dashboard are read anew. */
export function usePostsChanged() {
  const queryClient = useQueryClient()
  return useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.posts })
    void queryClient.invalidateQueries({ queryKey: queryKeys.dashboard })
  }, [queryClient])
}
