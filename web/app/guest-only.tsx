import { Navigate, Outlet } from 'react-router'
import { useAuth } from '../shared/auth/auth-context.ts'
import { returnPath } from '../shared/session/return-path.ts'
import { PageSpinner } from '../shared/ui/page-spinner.tsx'

/** The login and register screens: whoever is signed in goes on to where they were, or to the dashboard. */
export function GuestOnly() {
  const { user, loading } = useAuth()
  if (loading) return <PageSpinner />
  return user === null ? <Outlet /> : <Navigate to={returnPath()} replace />
}
