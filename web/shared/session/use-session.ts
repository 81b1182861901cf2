import { useStore } from 'zustand'
import { session } from './session.ts'
import type { SessionState } from './session-store.ts'

/** One value of the session. The component renders again only when it changes. */
export function useSession<Key extends keyof SessionState>(key: Key): SessionState[Key] {
  return useStore(session, (state) => state[key])
}
