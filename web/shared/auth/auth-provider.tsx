import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { session } from '../session/session.ts'
import { sessionKeys } from '../session/session-store.ts'
import { login, logout, refreshUser } from './auth-calls.ts'
import { AuthContext } from './auth-context.ts'

const sessionKeyNames: readonly string[] = Object.values(sessionKeys)

/** Gives everything below the session, and keeps it the same in all tabs. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const state = useSyncExternalStore(session.subscribe, session.getState)
  const queryClient = useQueryClient()

  useEffect(() => {
    session.restore()
    const follow = (event: StorageEvent) => {
      if (event.key === null || sessionKeyNames.includes(event.key)) session.followStorage()
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])

  // What one person loaded is never shown to the next. Cleared before anything is drawn for them.
  useEffect(() => {
    let before = session.getState().user?.id
    return session.subscribe(() => {
      const now = session.getState().user?.id
      if (before !== undefined && now !== before) queryClient.clear()
      before = now
    })
  }, [queryClient])

  const auth = useMemo(
    () => ({
      ...state,
      login,
      logout,
      refreshUser,
      updateUser: session.updateUser,
      clearNotice: session.clearNotice,
    }),
    [state],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}
