import { localStore } from '../../../shared/storage/safe-storage.ts'
import type { Draft } from './draft-store.ts'
import type { Attached } from '../../media/index.ts'

/** Incremented when the format changes; copies in an older format are ignored. */
const format = 2

export type LocalDraft = { draft: Draft; attached: readonly Attached[] }

/** One key per user and post; `new` for a post without an id. */
const storageKey = (userId: string, postId: string | null) => `draft:${userId}:${postId ?? 'new'}`

/** The copy of a draft in this browser; null if there is none or it is unreadable. */
export function readLocalDraft(userId: string, postId: string | null): LocalDraft | null {
  const kept = localStore.getItem(storageKey(userId, postId))
  if (kept === null) return null
  try {
    const read = JSON.parse(kept) as (LocalDraft & { format: number }) | null
    return read?.format === format ? { draft: read.draft, attached: read.attached } : null
  } catch {
    return null
  }
}

/** False if the browser's storage is blocked or full. */
export function keepLocalDraft(userId: string, postId: string | null, kept: LocalDraft): boolean {
  const key = storageKey(userId, postId)
  const value = JSON.stringify({ format, ...kept })
  localStore.setItem(key, value)
  try {
    return window.localStorage.getItem(key) === value
  } catch {
    return false
  }
}

export const dropLocalDraft = (userId: string, postId: string | null): void =>
  localStore.removeItem(storageKey(userId, postId))
