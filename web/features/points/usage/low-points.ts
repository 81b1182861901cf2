import { workspaceKey } from '../../../shared/session/tab-workspace.ts'
import type { KeyValueStore } from '../../../shared/storage/safe-storage.ts'
import { wallDayOf } from '../../../shared/time/wall-time.ts'

const keyOf = (userId: string) => workspaceKey('lowPointsDismissed', userId)

/** A free plan always has few points, so a dismissed warning is hidden until the user's tomorrow. */
export const lowPointsDismissed = (store: KeyValueStore, userId: string, now = new Date()): boolean =>
  store.getItem(keyOf(userId)) === wallDayOf(now)

export const dismissLowPoints = (store: KeyValueStore, userId: string, now = new Date()): void =>
  store.setItem(keyOf(userId), wallDayOf(now))
