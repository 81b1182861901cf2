import { startTransition, useEffect, useMemo, useState, type ReactNode } from 'react'
import { PageLocationContext, type PageLocation } from '../../shared/location/page-location.ts'
import { isPublicPath } from './public-paths.ts'

export type Here = Pick<PageLocation, 'pathname' | 'search' | 'state'>

export const currentLocation = (): Here => ({
  pathname: window.location.pathname,
  search: window.location.search,
  // The router stores its state under the same key.
  state: (window.history.state as { usr?: unknown } | null)?.usr ?? null,
})

type Props = {
  initial: Here
  /** Navigates within the application. */
  onLeave: (to: string) => void
  children: ReactNode
}

/** The location of the screens without a router, from the browser's history. */
export function HistoryLocation({ initial, onLeave, children }: Props) {
  const [here, setHere] = useState(initial)

  useEffect(() => {
    const follow = () => startTransition(() => setHere(currentLocation()))
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])

  const location = useMemo(
    () => ({
      ...here,
      navigate(to: string, { state = null }: { state?: unknown } = {}) {
        const { pathname } = new URL(to, window.location.href)
        if (!isPublicPath(pathname)) return onLeave(to)
        window.history.pushState({ usr: state }, '', to)
        // The current screen stays visible until the next one is loaded.
        startTransition(() => setHere(currentLocation()))
      },
    }),
    [here, onLeave],
  )
  return <PageLocationContext value={location}>{children}</PageLocationContext>
}
