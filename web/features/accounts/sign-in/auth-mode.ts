import { usePageLocation } from '../../../shared/location/page-location.ts'

export type AuthMode = 'login' | 'register' | 'forgot-password'

const addresses: Record<AuthMode, string> = {
  login: '/login',
  register: '/register',
  'forgot-password': '/login?mode=forgot-password',
}

/** The mode is in the URL, so that it can be linked to and the back button works. */
export function useAuthMode() {
  const { pathname, search, navigate } = usePageLocation()
  const go = (mode: AuthMode) => navigate(addresses[mode])
  return { mode: modeOf(pathname, search), go }
}

function modeOf(pathname: string, search: string): AuthMode {
  if (pathname === '/register') return 'register'
  return new URLSearchParams(search).get('mode') === 'forgot-password' ? 'forgot-password' : 'login'
}
