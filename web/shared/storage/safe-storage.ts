/** What the application asks of a storage; every browser storage fits. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * A storage that never throws. Where the browser's own is blocked or full, values live in this tab's
 * memory, so that a session works at least until the tab is closed.
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

/** Kept until the person clears it, shared by all tabs. */
export const localStore = safeStorage(() => window.localStorage)

/** Kept for this tab only. */
export const tabStore = safeStorage(() => window.sessionStorage)
