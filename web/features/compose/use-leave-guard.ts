import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/** Asks before leaving the page if there are unsaved changes. */
export function useLeaveGuard(wouldLose: boolean) {
  useEffect(() => {
    if (!wouldLose) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [wouldLose])
  return useBlocker(
    ({ currentLocation, nextLocation }) => wouldLose && currentLocation.pathname !== nextLocation.pathname,
  )
}
