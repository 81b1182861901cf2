import { useEffect, useState } from 'react'
import type { Draft, MediaContent } from './draft.ts'
import type { DraftStore } from './draft-store.ts'
import { contentKey, groupInput } from './group-input.ts'
import type { GroupMedia } from './group-media.ts'
import { dropLocalDraft, keepLocalDraft } from './local-draft.ts'

const restMs = 250

/**
 * Stores the draft in this browser, shortly after each pause and when the user leaves the page. `kept` is false if
 * storage is not available.
 */
export function useLocalDraft(userId: string, store: DraftStore, media: GroupMedia) {
  const [kept, setKept] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const write = () => {
      clearTimeout(timer)
      timer = undefined
      const draft = store.getState()
      const content = media.content()
      const place = draft.version > 0 ? draft.id : null
      // The first save moves the copy from the new post to the stored one.
      if (place !== null) dropLocalDraft(userId, null)
      const isStored = draft.savedKey === contentKey(groupInput(draft, content))
      if (isBlank(draft, content) || isStored) return dropLocalDraft(userId, place)
      setKept(keepLocalDraft(userId, place, { draft, media: content }))
    }
    const soon = () => {
      timer ??= setTimeout(write, restMs)
    }
    const now = () => timer !== undefined && write()
    const stops = [store.subscribe(soon), media.subscribe(soon)]
    window.addEventListener('pagehide', now)
    document.addEventListener('visibilitychange', now)
    return () => {
      now()
      for (const stop of stops) stop()
      window.removeEventListener('pagehide', now)
      document.removeEventListener('visibilitychange', now)
    }
  }, [userId, store, media])
  return kept
}

/** Whether nothing of a new post would be lost. */
const isBlank = ({ version, text, targets }: Draft, { shared, own }: MediaContent): boolean =>
  version === 0 &&
  text === '' &&
  shared.length === 0 &&
  Object.values(own).every((attached) => attached.length === 0) &&
  targets.every((target) => !target.text && target.parts.length === 0)
