import { localStore } from '../storage/safe-storage.ts'
import { createSessionStore } from './session-store.ts'

/** The session in this browser. Screens use `useAuth`; only the API client reads it directly. */
export const session = createSessionStore(localStore)
