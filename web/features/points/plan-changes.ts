import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { refreshUser } from '../../shared/auth/auth-calls.ts'
import { useUser } from '../../shared/auth/auth-context.ts'
import { usePoints } from './points-query.ts'

/** One channel for sending and receiving. A channel does not receive its own messages, so no tab reacts to its own. */
const tabs = new BroadcastChannel('plan-changes')
const notifyOtherTabs = tabs.postMessage.bind(tabs)

/**
 * Call this after an action that changed points or the plan, such as a purchase. Related data is reloaded in this tab
 * and in the others.
 */
export function announcePlanChange(queryClient: QueryClient): void {
  notifyOtherTabs('changed')
  refetchAll(queryClient)
}

/** Handles announcements of other tabs, and plan changes without an action, such as a renewal. */
export function usePlanChanges(): void {
  const queryClient = useQueryClient()
  const { subscription_tier: remembered } = useUser()
  const plan = usePoints().data?.plan

  useEffect(() => {
    const follow = () => refetchAll(queryClient)
    tabs.addEventListener('message', follow)
    return () => tabs.removeEventListener('message', follow)
  }, [queryClient])

  // Reacts only to a different plan, so that a failed refresh of the session is not repeated endlessly.
  const compare = useEffectEvent(() => {
    if (plan !== remembered) refetchAll(queryClient)
  })
  useEffect(() => {
    if (plan !== undefined) compare()
  }, [plan])
}

function refetchAll(queryClient: QueryClient): void {
  const { points, ledger, subscription, invoices, socialAccounts, posts } = queryKeys
  for (const queryKey of [points, ledger, subscription, invoices, socialAccounts, posts]) {
    void queryClient.invalidateQueries({ queryKey })
  }
  // The screens read the plan from the points, so the session's copy can be updated later.
  refreshUser().catch(() => undefined)
}
