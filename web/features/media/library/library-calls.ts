import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { z } from 'zod'
import type {
  describeMediaSchema,
  mediaDetailSchema,
  mediaPageSchema,
} from '../../../../contract/media/media-library.ts'
import { api } from '../../../shared/api/api.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'

export type LibraryFilter = { kind: 'picture' | 'video' | null; search: string }

type MediaDetail = z.infer<typeof mediaDetailSchema>

/** Media of the workspace that matches the filter, newest first, paged. */
export function useLibrary({ kind, search }: LibraryFilter) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.library, 'list', kind, search],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ limit: '30' })
      if (kind) query.set('kind', kind)
      if (search) query.set('search', search)
      if (pageParam !== null) query.set('cursor', pageParam)
      return api.get<z.infer<typeof mediaPageSchema>>(`/api/media?${query}`, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })
}

/** One picture or video, with where it is used. */
export function useLibraryMedia(id: string) {
  return useQuery({
    queryKey: [...queryKeys.library, 'one', id],
    queryFn: ({ signal }) => readMedia(id, signal),
  })
}

export const readMedia = (id: string, signal?: AbortSignal) =>
  api.get<MediaDetail>(`/api/media/${id}`, signal && { signal })

export const describeMedia = (id: string, changes: z.input<typeof describeMediaSchema>) =>
  api.patch<Pick<MediaDetail, 'media'>>(`/api/media/${id}`, changes)

export const deleteMedia = (id: string) => api.delete<object>(`/api/media/${id}`)

/** Call this after media was changed or deleted. `gone` is the id of deleted media, which is not loaded again. */
export function useLibraryChanged() {
  const queryClient = useQueryClient()
  return useCallback(
    async (gone?: string) => {
      if (gone !== undefined) queryClient.removeQueries({ queryKey: [...queryKeys.library, 'one', gone] })
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.library }),
        queryClient.invalidateQueries({ queryKey: queryKeys.storage }),
      ])
    },
    [queryClient],
  )
}
