import { useEffect, useMemo, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { session } from '../session/session.ts'
import { sessionKeys } from '../session/session-store.ts'
import { login, logout, refreshUser } from './auth-calls.ts'
import { AuthContext } from './auth-context.ts'

const sessionKeyNames: readonly string[] = Object.values(sessionKeys)

/** Provides the session and synchronizes it between tabs. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const state = useStore(session)

  useEffect(() => {
    session.restore()
    const follow = (event: StorageEvent) => {
      if (event.key === null || sessionKeyNames.includes(event.key)) session.followStorage()
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])

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
