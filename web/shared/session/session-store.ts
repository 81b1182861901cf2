import type { User } from '../../../contract/accounts.ts'
import type { KeyValueStore } from '../storage/safe-storage.ts'

/** Local storage keys of specification section 9. */
export const sessionKeys = { token: 'accessToken', user: 'user' } as const

/** Why nobody is signed in: `expired` when the server refused the token. */
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

/** The state machine of specification section 4, apart from any screen. */
export function createSessionStore(storage: KeyValueStore) {
  let state: SessionState = { ...empty, loading: true }
  const listeners = new Set<() => void>()

  const change = (next: SessionState) => {
    state = next
    for (const listener of listeners) listener()
  }
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
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Reads the stored session; a user that cannot be read clears it. */
    restore: () => {
      change({ ...empty, ...read() })
    },
    start: (token: string, user: User) => {
      storage.setItem(sessionKeys.token, token)
      storage.setItem(sessionKeys.user, JSON.stringify(user))
      change({ ...empty, token, user })
    },
    updateUser: (user: User) => {
      storage.setItem(sessionKeys.user, JSON.stringify(user))
      change({ ...state, user })
    },
    end: (ended: SessionEnd, notice: string | null = null) => {
      forget()
      change({ ...empty, ended, notice })
    },
    /** Follows what another tab did: it signed in, signed out or changed the user. */
    followStorage: () => {
      const stored = read()
      if (stored.token === state.token && same(stored.user, state.user)) return
      const signedOut = stored.user === null && state.user !== null
      change({ ...empty, ...stored, ended: signedOut ? 'signed-out' : null })
    },
    clearNotice: () => {
      if (state.notice !== null) change({ ...state, notice: null })
    },
  }
}

/** A stored user is ours only if it is an object with the fields every screen reads. */
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
