import Box from '@mui/material/Box'
import { keyframes } from '@mui/material/styles'
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router'
import { useTabWorkspace } from '../shared/session/tab-workspace.ts'
import { useSession } from '../shared/session/use-session.ts'
import { tabStore } from '../shared/storage/safe-storage.ts'
import { ToastProvider } from '../shared/ui/feedback/toasts.tsx'
import { pageInfoOf } from './pages.ts'
import { usePageChange } from './use-page-change.ts'

const scrollPositions = 'scroll-positions'
// A page that is loaded again, such as after a sign-in on a platform, opens at the top.
tabStore.removeItem(scrollPositions)

/** Wraps every screen: window title, scroll and focus after a navigation, progress while a screen loads. */
export function RootLayout() {
  const { title } = pageInfoOf(useMatches())
  const { pathname } = useLocation()
  const navigating = useNavigation().state === 'loading'
  const userId = useSession('user')?.id
  const { workspace } = useTabWorkspace()
  // The pages of a signed-in user wait until the workspace of this tab is known.
  const isKnown = workspace !== null && workspace.userId === userId
  const name = isKnown && workspace.isOneOfSeveral ? workspace.name : undefined
  usePageChange(title, pathname, name, userId === undefined || isKnown)

  return (
    <>
      {navigating && <LoadingBar />}
      <ToastProvider>
        <Outlet />
      </ToastProvider>
      <ScrollRestoration storageKey={scrollPositions} />
    </>
  )
}

const advance = keyframes({ from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.9)' } })

/**
 * Appears only if a screen takes longer than 150 ms to load. Not announced, because the focus moves to the new screen.
 */
function LoadingBar() {
  return (
    <Box
      aria-hidden="true"
      sx={{
        position: 'fixed',
        insetInline: 0,
        top: 0,
        height: 3,
        zIndex: 'tooltip',
        bgcolor: 'primary.main',
        transformOrigin: 'left',
        transform: 'scaleX(0)',
        animation: `${advance} 4s cubic-bezier(0.1, 0.7, 0.1, 1) 150ms forwards`,
      }}
    />
  )
}
