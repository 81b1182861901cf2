import { useLocation, useNavigate } from 'react-router'

export type AuthMode = 'login' | 'register' | 'forgot-password'

const addresses: Record<AuthMode, string> = {
  login: '/login',
  register: '/register',
  'forgot-password': '/login?mode=forgot-password',
}

/** The mode is in the URL, so that it can be linked to and the back button works. */
export function useAuthMode() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return { mode: modeOf(pathname, search), go: (mode: AuthMode) => void navigate(addresses[mode]) }
}

function modeOf(pathname: string, search: string): AuthMode {
  if (pathname === '/register') return 'register'
  return new URLSearchParams(search).get('mode') === 'forgot-password' ? 'forgot-password' : 'login'
}
