/** The methods of a storage that the application uses. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * A storage that never throws. If the browser's is blocked or full, values are kept in memory, so that a session works
 * until the tab is closed.
 */
export function safeStorage(open: () => KeyValueStore): KeyValueStore {
  const memory = new Map<string, string>()
  const attempt = <T>(action: (storage: KeyValueStore) => T, otherwise: T): T => {
    try {
      return action(open())
    } catch {
      return otherwise
    }
  }
  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    setItem(key, value) {
      const stored = attempt((storage) => {
        storage.setItem(key, value)
        return true
      }, false)
      if (stored) memory.delete(key)
      else memory.set(key, value)
    },
    removeItem(key) {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key), undefined)
    },
  }
}

/** Local storage, shared by all tabs. */
export const localStore = safeStorage(() => window.localStorage)

/** Session storage of this tab. */
export const tabStore = safeStorage(() => window.sessionStorage)
