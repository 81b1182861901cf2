import { useMemo, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PageLocationContext } from '../shared/location/page-location.ts'

/** The router's location, for the screens that are also shown without a router. */
export function RouterLocation({ children }: { children: ReactNode }) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const location = useMemo(
    () => ({
      pathname,
      search,
      state: state as unknown,
      navigate: (to: string, options?: { state?: unknown }) => void navigate(to, options),
    }),
    [pathname, search, state, navigate],
  )
  return <PageLocationContext value={location}>{children}</PageLocationContext>
}
