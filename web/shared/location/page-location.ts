import { createContext, use } from 'react'

/** Where the browser is, and the way on. `state` is what the page before handed over. */
export type PageLocation = {
  pathname: string
  search: string
  state: unknown
  navigate: (to: string, options?: { state?: unknown }) => void
}

export const PageLocationContext = createContext<PageLocation | null>(null)

/**
 * The location for screens that are shown with and without the application's router: who opens the sign-in
 * screen need not load the router first.
 */
export function usePageLocation(): PageLocation {
  const location = use(PageLocationContext)
  if (location === null) throw new Error('usePageLocation must be used within a location provider')
  return location
}
