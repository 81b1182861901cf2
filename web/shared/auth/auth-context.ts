import { createContext, use } from 'react'
import type { User } from '../../../contract/accounts/accounts.ts'
import type { SessionState } from '../session/session-store.ts'

/** `errors` are the server's messages by field of the payload. */
export type SignInResult =
  | { success: true }
  | {
      success: false
      error: string
      errors: Record<string, string>
      /** Given if the password was right and the second factor is needed; `completeSignIn` takes it. */
      challenge?: string
    }

export type Auth = SessionState & {
  /** Takes an email address or a username. Never throws. */
  login: (emailOrUsername: string, password: string) => Promise<SignInResult>
  logout: () => void
  updateUser: (user: User) => void
  /**
   * Reloads the signed-in user. Throws 'No token available', 'Failed to refresh user data', or the error of the call.
   */
  refreshUser: () => Promise<User>
}

export const AuthContext = createContext<Auth | null>(null)

/** The signed-in user, and signing in and out. */
export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

/** The signed-in user, for screens behind the session guard. */
export function useUser(): User {
  const { user } = useAuth()
  if (user === null) throw new Error('useUser must be used behind the session guard')
  return user
}
