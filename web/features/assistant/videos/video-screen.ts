import { useSyncExternalStore } from 'react'

/** What the dialog shows: the form for a new video, or one that was asked for. */
export type VideoScreen = { kind: 'form' } | { kind: 'video'; id: string }

let shown: VideoScreen | null = null
const listeners = new Set<() => void>()

function show(next: VideoScreen | null): void {
  shown = next
  for (const listener of listeners) listener()
}

/** A notice on any page, and the history, open the dialog of the composer; it opens when that is there. */
export const videoScreen = {
  show,
  close: () => show(null),
  isOpen: () => shown !== null,
}

export const useVideoScreen = (): VideoScreen | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => shown,
  )
