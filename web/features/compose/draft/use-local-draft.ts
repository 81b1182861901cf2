import { useEffect, useState } from 'react'
import { contentKey, type DraftStore } from './draft-store.ts'
import { dropLocalDraft, keepLocalDraft } from './local-draft.ts'
import type { MediaStore } from '../../media/index.ts'

const restMs = 250

/**
 * Stores the draft in this browser, shortly after each pause and when the user leaves the page. `kept` is false if
 * storage is not available.
 */
export function useLocalDraft(userId: string, place: string | null, store: DraftStore, media: MediaStore) {
  const [kept, setKept] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const write = () => {
      clearTimeout(timer)
      timer = undefined
      const draft = store.getState()
      const { attached } = media.getState()
      const blank = draft.text === '' && attached.length === 0
      const clean = draft.savedKey === contentKey(draft, attached)
      if ((blank && !draft.saved) || clean) return dropLocalDraft(userId, place)
      setKept(keepLocalDraft(userId, place, { draft, attached }))
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
  }, [userId, place, store, media])
  return kept
}
