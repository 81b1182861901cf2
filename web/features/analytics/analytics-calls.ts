import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Analytics, Patterns, RankedPosts } from '../../../contract/analytics/analytics.ts'
import type { Insights } from '../../../contract/analytics/insights.ts'
import { api } from '../../shared/api/api.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { session } from '../../shared/session/session.ts'
import {
  analyticsParameters,
  chosenParameters,
  choiceParameters,
  readView,
  type AnalyticsView,
} from './filter/analytics-view.ts'

function overviewOf(view: AnalyticsView) {
  const query = analyticsParameters(view).toString()
  return queryOptions({
    queryKey: queryKeys.analytics('overview', query),
    queryFn: ({ signal }) => api.get<Analytics>(`/api/analytics?${query}`, { signal }),
  })
}

/** Cards, days, accounts and platforms of what is chosen. What was shown stays until the new numbers are there. */
export const useAnalytics = (view: AnalyticsView) =>
  useQuery({ ...overviewOf(view), placeholderData: keepPreviousData })

/** Asks for the numbers of an address before its screen is drawn, if somebody is signed in. */
export function prefetchAnalytics(address: string): void {
  if (session.getState().user === null) return
  void queryClient.prefetchQuery(overviewOf(readView(new URL(address).searchParams)))
}

/** The best and the weakest of the chosen posts. */
export function useRankedPosts(view: AnalyticsView) {
  const query = chosenParameters(view).toString()
  return useQuery({
    queryKey: queryKeys.analytics('posts', query),
    queryFn: ({ signal }) => api.get<RankedPosts>(`/api/analytics/posts?${query}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** At which hours and of which kinds the chosen posts did how well. */
export function usePatterns(view: AnalyticsView) {
  const query = chosenParameters(view).toString()
  return useQuery({
    queryKey: queryKeys.analytics('patterns', query),
    queryFn: ({ signal }) => api.get<Patterns>(`/api/analytics/patterns?${query}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** What worked in the last 12 months: a shorter time has too few posts for a claim, so the chosen days do not count. */
export function useInsights(view: AnalyticsView) {
  const query = choiceParameters(view).toString()
  return useQuery({
    queryKey: queryKeys.analytics('insights', query),
    queryFn: ({ signal }) => api.get<Insights>(`/api/analytics/insights?${query}`, { signal }),
    placeholderData: keepPreviousData,
  })
}
