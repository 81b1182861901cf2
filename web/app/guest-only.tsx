import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useAuth } from '../shared/auth/auth-context.ts'
import { returnPath } from '../shared/session/return-path.ts'
import { PageSpinner } from '../shared/ui/feedback/page-spinner.tsx'

/** The login and register screens. A signed-in user is redirected to the previous page or to the dashboard. */
export function GuestOnly() {
  const { user, loading } = useAuth()
  const { pathname } = useLocation()
  const [cameAsGuest, setCameAsGuest] = useState(false)
  if (!loading && user === null && !cameAsGuest) setCameAsGuest(true)
  return (
    <>
      {/* Again if another navigation, such as the one after a registration, came first. */}
      {user !== null && <Navigate key={pathname} to={returnPath()} replace />}
      {/* After signing in, the form stays visible until the next screen is loaded. */}
      {cameAsGuest ? <Outlet /> : <PageSpinner />}
    </>
  )
}
