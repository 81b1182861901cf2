import type { Storage } from './storage.ts'

/**
 * New files are stored in `current`; a file that only `other` has is read from there. Media can therefore be moved from
 * one to the other while the product runs.
 */
export function layeredStorage(current: Storage, other: Storage): Storage {
  return {
    write: (key, bytes) => current.write(key, bytes),
    writeFile: (key, file) => current.writeFile(key, file),
    open: async (key) => (await current.open(key)) ?? (await other.open(key)),
    async remove(key) {
      // First from where it would be moved from, so that a move cannot bring it back.
      await other.remove(key)
      await current.remove(key)
    },
    list: () => current.list(),
  }
}
