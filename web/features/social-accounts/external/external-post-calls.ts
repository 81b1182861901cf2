import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { externalPostsResponseSchema } from '../../../../contract/social-accounts/external-posts.ts'
import { api } from '../../../shared/api/api.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'

type Page = z.infer<typeof externalPostsResponseSchema>

const at = (accountId: string) => `/api/social-accounts/${encodeURIComponent(accountId)}/external-posts`

/** The posts from before an account was connected, as they were last read, newest first. */
export function useExternalPosts(accountId: string) {
  return useInfiniteQuery({
    queryKey: queryKeys.externalPosts(accountId),
    queryFn: ({ pageParam, signal }) =>
      api.get<Page>(pageParam === null ? at(accountId) : `${at(accountId)}?cursor=${pageParam}`, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchOnMount: 'always',
  })
}

/** Reads them from the platform. */
export function useReadExternalPosts(accountId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.post<Page>(at(accountId)),
    onSuccess: (page) => {
      const first: InfiniteData<Page, string | null> = { pages: [page], pageParams: [null] }
      queryClient.setQueryData(queryKeys.externalPosts(accountId), first)
    },
  })
}
