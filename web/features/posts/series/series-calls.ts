import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { changeSeriesSchema, seriesResponseSchema } from '../../../../contract/series/series.ts'
import { api } from '../../../shared/api/api.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'

type One = z.infer<typeof seriesResponseSchema>

const at = (id: string) => `/api/series/${encodeURIComponent(id)}`

export const useSeries = (id: string) =>
  useQuery({
    queryKey: queryKeys.series(id),
    queryFn: ({ signal }) => api.get<One>(at(id), { signal }),
  })

/** The posts after a group become copies of it, by this rule. */
export const changeFollowing = (id: string, input: z.input<typeof changeSeriesSchema>) =>
  api.put<One>(at(id), input)

export const skipPost = (id: string, groupId: string) => api.post<One>(`${at(id)}/skip`, { groupId })

/** Ends the series after a group. */
export const stopAfter = (id: string, groupId: string) => api.post<One>(`${at(id)}/stop`, { groupId })
