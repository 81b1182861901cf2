import { useEffect } from 'react'
import { session } from './session.ts'
import { sessionKeys } from './session-store.ts'

const keys: readonly string[] = Object.values(sessionKeys)

/** Restores the stored session, and synchronizes it between tabs. */
export function useRestoredSession(): void {
  useEffect(() => {
    session.restore()
    const follow = (event: StorageEvent) => {
      if (event.key === null || keys.includes(event.key)) session.followStorage()
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])
}
