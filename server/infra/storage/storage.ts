import type { Readable } from 'node:stream'

/** Stores files by key. A key is a relative path of ASCII letters, digits, `-`, `.` and `/`. A stored file never changes. */
export type Storage = {
  write(key: string, bytes: Buffer): Promise<void>
  /** Copies a local file, of any size. */
  writeFile(key: string, file: string): Promise<void>
  /** Undefined if there is no file with the key. */
  open(key: string): Promise<StoredFile | undefined>
  remove(key: string): Promise<void>
  /** Every file, in no particular order. */
  list(): AsyncIterable<ListedFile>
}

export type StoredFile = {
  size: number
  /** The whole file, or its bytes from the first to the last of `range`, both counted from 0 and both given. */
  stream(range?: { first: number; last: number }): Readable
}

export type ListedFile = { key: string; size: number; storedAt: Date }

/**
 * The storage cannot process the call now, but may do so later, so the same call can be repeated. `full`: it has no
 * space left.
 */
export class StorageUnavailable extends Error {
  readonly reason: 'lost' | 'full'

  constructor(reason: 'lost' | 'full', cause: Error) {
    super(cause.message, { cause })
    this.name = 'StorageUnavailable'
    this.reason = reason
  }
}

const keyPattern = /^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/

/** Throws if a key could leave the folder or the bucket. */
export function requireKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
  return key
}
