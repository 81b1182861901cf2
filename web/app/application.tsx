import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useEffect } from 'react'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '../shared/api/query-client.ts'
import { AuthProvider } from '../shared/auth/auth-provider.tsx'
import { session } from '../shared/session/session.ts'
import { AppTheme } from '../shared/theme/app-theme.tsx'
import { createRouter } from './router.tsx'
import { askForWorkspace, keepTabWorkspace } from './workspace/ask-for-workspace.ts'

askForWorkspace()
keepTabWorkspace()
const router = createRouter()

/** The providers around all screens. */
export function Application() {
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
