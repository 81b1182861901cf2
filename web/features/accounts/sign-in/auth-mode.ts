import { loadModeForm } from './mode-forms.ts'
import { usePageLocation } from '../../../shared/location/page-location.ts'

export type AuthMode = keyof typeof loadModeForm

const addresses: Record<AuthMode, string> = {
  login: '/login',
  register: '/register',
  'forgot-password': '/login?mode=forgot-password',
}

/** The mode is in the URL, so that it can be linked to and the back button works. */
export function useAuthMode() {
  const { pathname, search, navigate } = usePageLocation()
  const go = async (mode: AuthMode) => {
    const address = addresses[mode]
    try {
      // Fetched before, as a rule. If it cannot be, loading the address loads the page again.
      await loadModeForm[mode]()
      navigate(address)
    } catch {
      window.location.assign(address)
    }
  }
  return { mode: modeOf(pathname, search), go: (mode: AuthMode) => void go(mode) }
}

export function modeOf(pathname: string, search: string): AuthMode {
  if (pathname === '/register') return 'register'
  return new URLSearchParams(search).get('mode') === 'forgot-password' ? 'forgot-password' : 'login'
}
