import { lazy, Suspense, useEffect } from 'react'
import { AuthScreen } from '../../features/accounts/sign-in/auth-screen.tsx'
import { useAuth } from '../../shared/auth/auth-context.ts'
import { usePageLocation } from '../../shared/location/page-location.ts'
import { returnPath } from '../../shared/session/return-path.ts'
import { PageSpinner } from '../../shared/ui/feedback/page-spinner.tsx'
import { usePageChange } from '../use-page-change.ts'
import { publicTitles } from './public-paths.ts'

const VerifyEmailScreen = lazy(async () => ({
  default: (await import('../../features/accounts/verify-email/verify-email-screen.tsx')).VerifyEmailScreen,
}))
const ResetPasswordScreen = lazy(async () => ({
  default: (await import('../../features/accounts/reset-password/reset-password-screen.tsx'))
    .ResetPasswordScreen,
}))

/** The screen of the current URL. After signing in, the user returns to the previous page, or to the dashboard. */
export function PublicScreens() {
  const { user } = useAuth()
  const { pathname, navigate } = usePageLocation()
  usePageChange(publicTitles[pathname], pathname)
  const guestOnly = pathname === '/login' || pathname === '/register'

  useEffect(() => {
    if (guestOnly && user !== null) navigate(returnPath())
  }, [guestOnly, user, navigate])

  return <Suspense fallback={<PageSpinner />}>{screenOf(pathname)}</Suspense>
}

function screenOf(pathname: string) {
  if (pathname === '/verify-email') return <VerifyEmailScreen />
  if (pathname === '/reset-password') return <ResetPasswordScreen />
  return <AuthScreen />
}
