import { workspaceKey } from '../../../shared/session/tab-workspace.ts'
import { localStore } from '../../../shared/storage/safe-storage.ts'
import type { Draft, MediaContent } from './draft.ts'

/** Incremented when the format changes; copies in an older format are ignored. */
const format = 5

export type LocalDraft = { draft: Draft; media: MediaContent }

/** One key per user and group; a group that is not stored has one in each workspace. */
const storageKey = (userId: string, groupId: string | null) =>
  groupId === null ? workspaceKey('draft:new', userId) : `draft:${userId}:${groupId}`

/** The copy of a draft in this browser; null if there is none or it is unreadable. */
export function readLocalDraft(userId: string, groupId: string | null): LocalDraft | null {
  const kept = localStore.getItem(storageKey(userId, groupId))
  if (kept === null) return null
  try {
    const read = JSON.parse(kept) as (LocalDraft & { format: number }) | null
    return read?.format === format ? { draft: read.draft, media: read.media } : null
  } catch {
    return null
  }
}

/** False if the browser's storage is blocked or full. */
export function keepLocalDraft(userId: string, groupId: string | null, kept: LocalDraft): boolean {
  const key = storageKey(userId, groupId)
  const value = JSON.stringify({ format, ...kept })
  localStore.setItem(key, value)
  try {
    return window.localStorage.getItem(key) === value
  } catch {
    return false
  }
}

export const dropLocalDraft = (userId: string, groupId: string | null): void =>
  localStore.removeItem(storageKey(userId, groupId))
