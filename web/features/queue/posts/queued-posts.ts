import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { queuedPostsResponseSchema, queueOrderResponseSchema } from '../../../../contract/queue/queue.ts'
import { api } from '../../../shared/api/api.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'

type Page = z.infer<typeof queuedPostsResponseSchema>
type Order = z.infer<typeof queueOrderResponseSchema>

const pageSize = 50
const at = (accountId: string) => `/api/queue/accounts/${encodeURIComponent(accountId)}`

/** The posts that wait in the queue of an account, soonest first. */
export function useQueuedPosts(accountId: string) {
  return useInfiniteQuery({
    queryKey: queryKeys.queuedPosts(accountId),
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ limit: String(pageSize), ...(pageParam && { cursor: pageParam }) })
      return api.get<Page>(`${at(accountId)}/posts?${query}`, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => pages.flatMap(({ posts }) => posts),
  })
}

/** Puts a post before another, or at the end. */
export const movePost = (accountId: string, postId: string, beforeId: string | null) =>
  api.post<Order>(`${at(accountId)}/move`, { postId, beforeId })

export const shuffleQueue = (accountId: string) => api.post<Order>(`${at(accountId)}/shuffle`)
export const compactQueue = (accountId: string) => api.post<Order>(`${at(accountId)}/compact`)
export const orderQueue = (accountId: string, postIds: readonly string[]) =>
  api.put<Order>(`${at(accountId)}/order`, { postIds })

/** Call this after the queue or its slots changed. */
export function useQueueChanged() {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: queryKeys.posts }),
      queryClient.invalidateQueries({ queryKey: queryKeys.queues }),
      queryClient.invalidateQueries({ queryKey: queryKeys.dashboard }),
    ])
  }
}
