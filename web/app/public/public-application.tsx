import { StrictMode } from 'react'
import { useRestoredSession } from '../../shared/session/use-restored-session.ts'
import { AppTheme } from '../../shared/theme/app-theme.tsx'
import { HistoryLocation, type Here } from './history-location.tsx'
import { PublicScreens } from './public-screens.tsx'

type Props = {
  initial: Here
  /** Navigates within the application. */
  onLeave: (to: string) => void
}

/**
 * The providers around the sign-in screens. The session is not among them: a context that changes while a screen is still
 * being hydrated makes React hydrate all of it in one long task. Screens read what they need with `useSession`.
 */
export function PublicApplication({ initial, onLeave }: Props) {
  useRestoredSession()
  return (
    <StrictMode>
      <AppTheme>
        <HistoryLocation initial={initial} onLeave={onLeave}>
          <PublicScreens />
        </HistoryLocation>
      </AppTheme>
    </StrictMode>
  )
}
