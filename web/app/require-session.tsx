import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useAuth } from '../shared/auth/auth-context.ts'
import { forgetReturnPath, rememberReturnPath } from '../shared/session/return-path.ts'
import { PageSpinner } from '../shared/ui/feedback/page-spinner.tsx'

/**
 * Guards the signed-in pages. A visitor goes to the landing page; a session the server ended goes to the
 * login screen without reloading, and signing in leads back here.
 */
export function RequireSession() {
  const { user, loading, ended } = useAuth()
  const location = useLocation()
  const expired = ended === 'expired'
  const visitor = !loading && user === null

  useEffect(() => {
    if (user !== null) forgetReturnPath()
    if (!visitor) return
    if (ended === 'signed-out') forgetReturnPath()
    else rememberReturnPath(location)
    // The landing page is a static page of its own: the router does not know it.
    if (!expired) window.location.replace('/')
  }, [visitor, user, ended, expired, location])

  if (user !== null) return <Outlet />
  return (
    <>
      {visitor && expired && <ToLogin />}
      <PageSpinner />
    </>
  )
}

/** Its effect runs after the guard's own has kept the way back. */
function ToLogin() {
  return <Navigate to="/login" replace />
}
