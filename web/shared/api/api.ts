import { session } from '../session/session.ts'
import { sessionKeys } from '../session/session-store.ts'
import { localStore } from '../storage/safe-storage.ts'
import { createApi } from './client.ts'

const endedNotice = 'Your session has ended. Please sign in again to continue where you were.'

/** The API of the server these pages came from, called as whoever is signed in. */
export const api = createApi({
  baseUrl: '',
  readToken: () => localStore.getItem(sessionKeys.token),
  onUnauthenticated(token, notice) {
    // An old call may fail after the person has signed in again: the new session is not touched.
    if (localStore.getItem(sessionKeys.token) === token) session.end('expired', notice ?? endedNotice)
  },
})
