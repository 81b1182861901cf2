import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { KeepAccount } from '../features/accounts/index.ts'
import { WorkspaceGate } from '../features/workspaces/index.ts'
import { useAuth } from '../shared/auth/auth-context.ts'
import { forgetReturnPath, rememberReturnPath } from '../shared/session/return-path.ts'
import { PageSpinner } from '../shared/ui/feedback/page-spinner.tsx'

/**
 * Guards the signed-in pages. Visitors are redirected to the landing page. If the server ended the session, the user is
 * sent to the login screen without reloading and returns here after signing in. A user whose account is about to be deleted
 * can only keep it or sign out.
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
    // The landing page is a static page outside of the router.
    if (!expired) window.location.replace('/')
  }, [visitor, user, ended, expired, location])

  if (user?.deletesAt) return <KeepAccount deletesAt={user.deletesAt} />
  if (user !== null) {
    return (
      <WorkspaceGate>
        <Outlet />
      </WorkspaceGate>
    )
  }
  return (
    <>
      {visitor && expired && <ToLogin />}
      <PageSpinner />
    </>
  )
}

/** A component of its own, so that it navigates only after the effect of the guard has stored the return path. */
function ToLogin() {
  return <Navigate to="/login" replace />
}
