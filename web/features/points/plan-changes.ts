import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { refreshUser } from '../../shared/auth/auth-calls.ts'
import { useUser } from '../../shared/auth/auth-context.ts'
import { usePoints } from './points-query.ts'

/** One for sending and hearing: a channel never hears itself, so that no tab answers its own news. */
const tabs = new BroadcastChannel('plan-changes')
const notifyOtherTabs = tabs.postMessage.bind(tabs)

/**
 * To be called when points or the plan changed by something done here, as a purchase: everything that shows
 * them is read again, in this tab and in the others.
 */
export function announcePlanChange(queryClient: QueryClient): void {
  notifyOtherTabs('changed')
  readAnew(queryClient)
}

/** Follows what other tabs announce, and a plan that changed without any tab, as by a renewal. */
export function usePlanChanges(): void {
  const queryClient = useQueryClient()
  const { subscription_tier: remembered } = useUser()
  const plan = usePoints().data?.plan

  useEffect(() => {
    const follow = () => readAnew(queryClient)
    tabs.addEventListener('message', follow)
    return () => tabs.removeEventListener('message', follow)
  }, [queryClient])

  // Only another plan is news: a session that could not be refreshed is not asked for again and again.
  const compare = useEffectEvent(() => {
    if (plan !== remembered) readAnew(queryClient)
  })
  useEffect(() => {
    if (plan !== undefined) compare()
  }, [plan])
}

function readAnew(queryClient: QueryClient): void {
  const { points, ledger, subscription, invoices, socialAccounts, posts } = queryKeys
  for (const queryKey of [points, ledger, subscription, invoices, socialAccounts, posts]) {
    void queryClient.invalidateQueries({ queryKey })
  }
  // The screens read the plan from the points; the session's own copy may wait for the next time.
  refreshUser().catch(() => undefined)
}
