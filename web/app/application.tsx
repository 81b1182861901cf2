import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useEffect } from 'react'
import { flushSync } from 'react-dom'
import type { Root } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { queryClient, whenDataIsThere } from '../shared/api/query-client.ts'
import { AuthProvider } from '../shared/auth/auth-provider.tsx'
import { setDataWait } from '../shared/lazy/when-idle.ts'
import { session } from '../shared/session/session.ts'
import { AppTheme } from '../shared/theme/app-theme.tsx'
import { createRouter } from './router.tsx'
import { focusPageHeading } from './use-page-change.ts'

setDataWait(whenDataIsThere)

/** Replaces the sign-in screens with the application at the window's address, once its screen has been loaded. */
export async function startApplication(root: Root): Promise<void> {
  const router = createRouter()
  await new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
  flushSync(() => root.render(<Application router={router} />))
  focusPageHeading()
}

/** The providers around all screens. */
export function Application({ router }: { router: ReturnType<typeof createRouter> }) {
  useForgetQueries()
  return (
    <StrictMode>
      <AppTheme>
        <AuthProvider>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </AuthProvider>
      </AppTheme>
    </StrictMode>
  )
}

/** Cached data of one user is never shown to another, so it is cleared before the first render for a new user. */
function useForgetQueries() {
  useEffect(() => {
    let before = session.getState().user?.id
    return session.subscribe(() => {
      const now = session.getState().user?.id
      if (before !== undefined && now !== before) queryClient.clear()
      before = now
    })
  }, [])
}
