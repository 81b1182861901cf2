import { useMemo, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { session } from '../session/session.ts'
import { useRestoredSession } from '../session/use-restored-session.ts'
import { login, logout, refreshUser } from './auth-calls.ts'
import { AuthContext } from './auth-context.ts'

/** Provides the session to the application, restored and synchronized between tabs. */
export function AuthProvider({ children }: { children: ReactNode }) {
  useRestoredSession()
  const state = useStore(session)
  const auth = useMemo(
    () => ({
      ...state,
      login,
      logout,
      refreshUser,
      updateUser: session.updateUser,
    }),
    [state],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}
