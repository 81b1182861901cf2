import type { KeyValueStore } from '../../../shared/storage/safe-storage.ts'

const keyOf = (userId: string) => `lowPointsDismissed:${userId}`

/** The current day in the user's time zone, because the warning appears once a day. */
const dayOf = (now: Date) => `${now.getFullYear()}-${now.getMonth() + 1}-${now.getDate()}`

/** A free plan always has few points, so a dismissed warning is hidden until tomorrow. */
export const lowPointsDismissed = (store: KeyValueStore, userId: string, now = new Date()): boolean =>
  store.getItem(keyOf(userId)) === dayOf(now)

export const dismissLowPoints = (store: KeyValueStore, userId: string, now = new Date()): void =>
  store.setItem(keyOf(userId), dayOf(now))
