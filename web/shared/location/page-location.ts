import { createContext, use } from 'react'

/** The current location and a way to navigate. `state` is passed by the previous page. */
export type PageLocation = {
  pathname: string
  search: string
  state: unknown
  navigate: (to: string, options?: { state?: unknown }) => void
}

export const PageLocationContext = createContext<PageLocation | null>(null)

/**
 * The location for screens that are used with and without the router, so that the sign-in screen need not load the
 * router.
 */
export function usePageLocation(): PageLocation {
  const location = use(PageLocationContext)
  if (location === null) throw new Error('usePageLocation must be used within a location provider')
  return location
}
