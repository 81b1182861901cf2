import { Suspense, useEffect } from 'react'
import { loadModeForm, loadResetStep, modeOf } from '../../features/accounts/index.ts'
import { usePageLocation, type PageLocation } from '../../shared/location/page-location.ts'
import { returnPath } from '../../shared/session/return-path.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { PageSpinner } from '../../shared/ui/feedback/page-spinner.tsx'
import { loadable } from '../../shared/lazy/loadable.tsx'
import { usePageChange } from '../use-page-change.ts'
import { publicTitles } from './public-paths.ts'

const auth = loadable(
  async () => (await import('../../features/accounts/sign-in/auth-screen.tsx')).AuthScreen,
)
const verifyEmail = loadable(
  async () =>
    (await import('../../features/accounts/verify-email/verify-email-screen.tsx')).VerifyEmailScreen,
)
const resetPassword = loadable(
  async () =>
    (await import('../../features/accounts/reset-password/reset-password-screen.tsx')).ResetPasswordScreen,
)

/** Fetches the screen of an address. */
export async function loadPublicScreen({ pathname, search }: Pick<PageLocation, 'pathname' | 'search'>) {
  if (pathname === '/verify-email') return verifyEmail.load()
  if (pathname === '/reset-password') return Promise.all([resetPassword.load(), loadResetStep(search)])
  return Promise.all([auth.load(), loadModeForm[modeOf(pathname, search)]()])
}

/** The screen of the current URL. After signing in, the user returns to the previous page, or to the dashboard. */
export function PublicScreens() {
  const user = useSession('user')
  const { pathname, navigate } = usePageLocation()
  usePageChange(publicTitles[pathname], pathname)
  const guestOnly = pathname === '/login' || pathname === '/register'

  useEffect(() => {
    if (guestOnly && user !== null) navigate(returnPath())
  }, [guestOnly, user, navigate])

  return <Suspense fallback={<PageSpinner />}>{screenOf(pathname)}</Suspense>
}

function screenOf(pathname: string) {
  if (pathname === '/verify-email') return <verifyEmail.Component />
  if (pathname === '/reset-password') return <resetPassword.Component />
  return <auth.Component />
}
