import { useMemo, useSyncExternalStore } from 'react'
import type { VideoWish } from '../../../../contract/assistant-videos.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import { videoAspects } from '../../../../contract/video-choices.ts'
import { localStore } from '../../../shared/storage/safe-storage.ts'

/** A video that was asked for in this browser, which keeps it until it is used or put away. */
export type KeptVideo = VideoWish & {
  /** When it was asked for, by this browser's clock. */
  at: string
  /** Its end was looked at, or the notice of it put away. */
  seen: boolean
}

const keptAtMost = 10
const place = (userId: string) => `assistant-videos:${userId}`
const listeners = new Set<() => void>()

/** The videos of a person, the newest first; those that another tab asked for as well. */
export function useKeptVideos(userId: string): readonly KeptVideo[] {
  const stored = useSyncExternalStore(subscribe, () => localStore.getItem(place(userId)))
  return useMemo(() => keptIn(stored), [stored])
}

export const keepVideo = (userId: string, video: KeptVideo): void =>
  write(userId, [video, ...others(userId, video.id)].slice(0, keptAtMost))

export const changeVideo = (userId: string, id: string, fields: Partial<KeptVideo>): void =>
  write(
    userId,
    read(userId).map((one) => (one.id === id ? { ...one, ...fields } : one)),
  )

export const dropVideo = (userId: string, id: string): void => write(userId, others(userId, id))

/** What is stored may be of another version, or not ours: what cannot be read counts for nothing. */
export function keptIn(stored: string | null): readonly KeptVideo[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value) ? value.filter(isKept) : []
  } catch {
    return []
  }
}

const read = (userId: string) => keptIn(localStore.getItem(place(userId)))
const others = (userId: string, id: string) => read(userId).filter((one) => one.id !== id)

function write(userId: string, videos: readonly KeptVideo[]): void {
  if (videos.length === 0) localStore.removeItem(place(userId))
  else localStore.setItem(place(userId), JSON.stringify(videos))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function isKept(value: unknown): value is KeptVideo {
  if (typeof value !== 'object' || value === null) return false
  const { id, platform, prompt, aspect, at, seen } = value as Record<keyof KeptVideo, unknown>
  return (
    typeof id === 'string' &&
    typeof prompt === 'string' &&
    typeof seen === 'boolean' &&
    typeof at === 'string' &&
    !Number.isNaN(Date.parse(at)) &&
    typeof platform === 'string' &&
    platform in platforms &&
    typeof aspect === 'string' &&
    aspect in videoAspects
  )
}
