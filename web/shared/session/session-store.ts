import { createStore } from 'zustand/vanilla'
import type { User } from '../../../contract/accounts/accounts.ts'
import type { KeyValueStore } from '../storage/safe-storage.ts'

/** Local storage keys of specification section 9. */
export const sessionKeys = { token: 'accessToken', user: 'user' } as const

/** Why no user is signed in: `expired` if the server rejected the token. */
export type SessionEnd = 'signed-out' | 'expired'

export type SessionState = {
  user: User | null
  token: string | null
  loading: boolean
  ended: SessionEnd | null
  /** A sentence for the login screen about the end of the session. */
  notice: string | null
}

const empty: SessionState = { user: null, token: null, loading: false, ended: null, notice: null }

/** The state machine of specification section 4, independent of React. */
export function createSessionStore(storage: KeyValueStore) {
  const store = createStore<SessionState>(() => ({ ...empty, loading: true }))
  const { getState, setState } = store
  const forget = () => {
    storage.removeItem(sessionKeys.token)
    storage.removeItem(sessionKeys.user)
  }
  const read = (): Pick<SessionState, 'user' | 'token'> => {
    const token = storage.getItem(sessionKeys.token)
    const stored = storage.getItem(sessionKeys.user)
    if (token === null || stored === null) return { user: null, token: null }
    const user = parseUser(stored)
    if (user === null) forget()
    return user === null ? { user: null, token: null } : { user, token }
  }

  return {
    ...store,
    /** Reads the stored session; clears it if the user cannot be parsed. */
    restore: () => {
      setState({ ...empty, ...read() })
    },
    start: (token: string, user: User) => {
      storage.setItem(sessionKeys.token, token)
      storage.setItem(sessionKeys.user, JSON.stringify(user))
      setState({ ...empty, token, user })
    },
    updateUser: (user: User) => {
      storage.setItem(sessionKeys.user, JSON.stringify(user))
      setState({ user })
    },
    end: (ended: SessionEnd, notice: string | null = null) => {
      forget()
      setState({ ...empty, ended, notice })
    },
    /** Handles changes of another tab: signing in, signing out or a changed user. */
    followStorage: () => {
      const stored = read()
      const state = getState()
      if (stored.token === state.token && same(stored.user, state.user)) return
      const signedOut = stored.user === null && state.user !== null
      setState({ ...empty, ...stored, ended: signedOut ? 'signed-out' : null })
    },
    clearNotice: () => {
      if (getState().notice !== null) setState({ notice: null })
    },
  }
}

/** A stored user is valid only if it has the fields that every screen needs. */
function parseUser(stored: string): User | null {
  try {
    const value: unknown = JSON.parse(stored)
    if (typeof value !== 'object' || value === null) return null
    const user = value as Partial<User>
    return typeof user.email === 'string' && typeof user.full_name === 'string' ? (user as User) : null
  } catch {
    return null
  }
}

const same = (a: User | null, b: User | null) => JSON.stringify(a) === JSON.stringify(b)
