import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import {
  bestPostsAccounts,
  bestPostsDays,
  type BestPostsResponse,
} from '../../../../contract/analytics/best-posts.ts'
import { api } from '../../../shared/api/api.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { partOf, useLocked, usePlanGates } from '../../points/index.ts'
import type { PostEditor } from '../writing/assistant-store.ts'

export const bestPostsLabel = 'Write like my best posts'

/** Whether a text can be written like the best posts of the accounts of a post. */
export type BestPostsOffer =
  | { kind: 'ready'; reason: string; accounts: string[] }
  /** `act` opens what helps: the plans, or another try. */
  | { kind: 'locked' | 'failed'; reason: string; act: () => void }
  | { kind: 'absent' | 'loading'; reason: string }

export function useBestPosts(editor: PostEditor): BestPostsOffer {
  const accounts = useAccounts(editor)
  const locked = useLocked('advancedAnalytics')
  const { askForPlan } = usePlanGates()
  const results = useQuery({
    queryKey: queryKeys.bestPosts(accounts),
    queryFn: ({ signal }) =>
      api.get<BestPostsResponse>(`/api/analytics/best-posts?accounts=${accounts}`, { signal }),
    staleTime: 600_000,
    enabled: !locked && accounts !== '',
  })
  if (locked) {
    return {
      kind: 'locked',
      reason: `From your own results. ${partOf('advancedAnalytics')}.`,
      act: () => askForPlan({ entitlement: 'advancedAnalytics', keepsText: true }),
    }
  }
  if (accounts === '') return { kind: 'absent', reason: 'Choose an account that has results first.' }
  if (results.isError) {
    return {
      kind: 'failed',
      reason: 'Your results could not be loaded.',
      act: () => void results.refetch(),
    }
  }
  if (!results.data) return { kind: 'loading', reason: 'Reading your results...' }
  const { uses, posts, neededPosts } = results.data
  if (uses !== null) return { kind: 'ready', reason: uses, accounts: accounts.split(',') }
  return {
    kind: 'absent',
    reason: `Not available yet: it takes the results of ${counted(neededPosts, 'post')} in ${bestPostsDays} days, and there ${posts === 1 ? 'is' : 'are'} ${posts}.`,
  }
}

/** Sorted and joined, so that the same accounts are asked for once. */
function useAccounts(editor: PostEditor): string {
  return useSyncExternalStore(editor.subscribe, () =>
    editor.getState().accountIds.toSorted().slice(0, bestPostsAccounts).join(','),
  )
}
