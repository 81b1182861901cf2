import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import type { activityResponseSchema } from '../../../contract/activity/activity-list.ts'
import { api } from '../../shared/api/api.ts'
import { saveFile } from '../../shared/api/download.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { wallDayOf } from '../../shared/time/wall-time.ts'
import { useToasts } from '../../shared/ui/feedback/toasts.tsx'
import { activityQuery, type ActivityFilter } from './activity-filter.ts'

/** What was done in the workspace and matches the filter, newest first, paged. */
export function useActivity(filter: ActivityFilter) {
  const query = activityQuery(filter)
  return useInfiniteQuery({
    queryKey: [...queryKeys.activity, query.toString()],
    queryFn: ({ pageParam, signal }) => {
      const page = new URLSearchParams(query)
      if (pageParam !== null) page.set('cursor', pageParam)
      return api.get<z.infer<typeof activityResponseSchema>>(`/api/activity?${page}`, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    // Opened to see what was just done.
    staleTime: 0,
  })
}

/** Downloads all that matches the filter as a CSV file. */
export function useActivityExport(filter: ActivityFilter) {
  const toasts = useToasts()
  return useMutation({
    mutationFn: () =>
      saveFile(`/api/activity.csv?${activityQuery(filter)}`, `activity-${wallDayOf(new Date())}.csv`),
    onError: (error) => toasts.show({ severity: 'error', text: `The export failed. ${error.message}` }),
  })
}
