import { useEffect, useEffectEvent, useState } from 'react'
import { contentKey, type DraftStore } from './draft-store.ts'
import { StaleDraft, type DraftWriter } from './draft-writer.ts'
import type { MediaStore } from '../../media/index.ts'

const pauseMs = 3_000

export type SaveState = 'saved' | 'saving' | 'here'

/**
 * Saves an existing draft when the user pauses typing. Scheduled posts are never saved automatically. After a failure,
 * the text stays in this browser until the next attempt.
 */
export function useAutosave(
  store: DraftStore,
  media: MediaStore,
  writer: DraftWriter,
  onStale: (stale: StaleDraft) => void,
): SaveState {
  const [state, setState] = useState<SaveState>('saved')
  const stale = useEffectEvent(onStale)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let ended = false
    const clean = () => store.getState().savedKey === contentKey(store.getState(), media.getState().attached)
    const save = async () => {
      const { saved, text } = store.getState()
      if (saved?.status !== 'draft' || text.trim() === '' || clean()) return
      setState('saving')
      try {
        await writer.save()
        if (!ended) setState(clean() ? 'saved' : 'here')
      } catch (error) {
        if (ended) return
        setState('here')
        if (error instanceof StaleDraft) stale(error)
      }
    }
    const follow = () => {
      if (clean()) return setState('saved')
      setState((before) => (before === 'saving' ? before : 'here'))
      clearTimeout(timer)
      timer = setTimeout(() => void save(), pauseMs)
    }
    const stops = [store.subscribe(follow), media.subscribe(follow)]
    return () => {
      ended = true
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [store, media, writer])
  return state
}
