import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Prediction } from '../../../../contract/analytics/prediction.ts'
import { traitsOfPost } from '../../../../contract/analytics/traits-of-post.ts'
import { api } from '../../../shared/api/api.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import type { Attached } from '../../media/index.ts'

export type PredictedPost = {
  accountId: string
  text: string
  attached: readonly Attached[]
  /** When it goes out; null for now. */
  at: Date | null
}

const hourMs = 3_600_000

/** What such a post is expected to get. Asked again only if its kind or its hour changes, not with each letter. */
export function usePrediction({ accountId, text, attached, at }: PredictedPost, isAsked: boolean) {
  const videos = attached.filter(({ media }) => media.video !== null).length
  const kind = traitsOfPost({ content: text, pictures: attached.length - videos, videos })
  const hour = at === null ? null : new Date(at.getTime() - (at.getTime() % hourMs)).toISOString()
  const query = new URLSearchParams({ account: accountId, ...kind, ...(hour === null ? {} : { at: hour }) })
  return useQuery({
    queryKey: queryKeys.prediction(query.toString()),
    queryFn: ({ signal }) => api.get<Prediction>(`/api/analytics/prediction?${query}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 600_000,
    enabled: isAsked,
  })
}
