import { session } from '../session/session.ts'
import { sessionKeys } from '../session/session-store.ts'
import { tabWorkspace } from '../session/tab-workspace.ts'
import { localStore } from '../storage/safe-storage.ts'
import { createCalls } from './call.ts'
import { createApi } from './client.ts'

const endedNotice = 'Your session has ended. Please sign in again to continue where you were.'

/** Starts a call to the API as the signed-in user. */
export const startCall = createCalls({
  baseUrl: '',
  readToken: () => localStore.getItem(sessionKeys.token),
  readWorkspace: () => tabWorkspace.of(session.getState().user?.id)?.id ?? null,
  onNotAMember: tabWorkspace.lose,
  onUnauthenticated(token, notice) {
    // An old call may fail after the user has signed in again, which must not end the new session.
    const isCurrent = localStore.getItem(sessionKeys.token) === token
    // A visitor has no session to end; a user whose stored token was removed has one.
    const isVisitor = token === null && session.getState().user === null
    if (isCurrent && !isVisitor) session.end('expired', notice ?? endedNotice)
  },
})

export const api = createApi(startCall)
