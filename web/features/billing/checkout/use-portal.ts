import { useEffect, useEffectEvent } from 'react'
import { tabStore } from '../../../shared/storage/safe-storage.ts'
import { openPortal, refreshSubscription } from '../billing-calls.ts'
import { usePlanChanged } from '../use-plan-changed.ts'
import { useLeaveFor } from './use-leave-for.ts'

/** Stored in this tab when the user opens the portal, where the subscription may be changed. */
const wentKey = 'wentToPortal'

/** Opens the payment provider's portal for cards and open invoices. */
export function usePortal() {
  return useLeaveFor(async () => {
    const reply = await openPortal()
    tabStore.setItem(wentKey, 'yes')
    return reply
  })
}

/** After the portal, the current state is loaded instead of the cached one. */
export function usePortalReturn(): void {
  const planChanged = usePlanChanged()
  const look = useEffectEvent(async () => {
    if (tabStore.getItem(wentKey) === null) return
    tabStore.removeItem(wentKey)
    try {
      planChanged(await refreshSubscription())
    } catch {
      // The webhook also reports the change, but slightly later.
    }
  })
  useEffect(() => {
    void look()
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) void look()
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])
}
