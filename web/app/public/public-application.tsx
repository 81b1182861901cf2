import { StrictMode } from 'react'
import { AuthProvider } from '../../shared/auth/auth-provider.tsx'
import { AppTheme } from '../../shared/theme/app-theme.tsx'
import { HistoryLocation, type Here } from './history-location.tsx'
import { PublicScreens } from './public-screens.tsx'

type Props = {
  initial: Here
  /** Navigates within the application. */
  onLeave: (to: string) => void
}

/** The providers around the sign-in screens. */
export function PublicApplication({ initial, onLeave }: Props) {
  return (
    <StrictMode>
      <AppTheme>
        <AuthProvider>
          <HistoryLocation initial={initial} onLeave={onLeave}>
            <PublicScreens />
          </HistoryLocation>
        </AuthProvider>
      </AppTheme>
    </StrictMode>
  )
}
