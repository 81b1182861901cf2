import { useEffect, useEffectEvent, useState } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { subscribeToAll } from '../../../shared/hooks/paced.ts'
import type { Draft } from './draft.ts'
import type { DraftStore } from './draft-store.ts'
import { StaleDraft, type DraftWriter } from './draft-writer.ts'
import { contentKey, groupInput, isSavable } from './group-input.ts'
import type { GroupMedia } from './group-media.ts'

const pauseMs = 3_000

export type SaveState = 'saved' | 'saving' | 'here'

/** Scheduled posts are never saved automatically, because they go out by themselves. */
const isDraft = ({ version, targets }: Draft): boolean =>
  version > 0 && targets.every(({ saved }) => !saved?.editable || saved.status === 'draft')

/**
 * Saves an existing draft when the user pauses typing. After a failure, the text stays in this browser until the next
 * attempt. The state is in a store, so that a save renders only what shows it.
 */
export function useAutosave(
  store: DraftStore,
  media: GroupMedia,
  writer: DraftWriter,
  onStale: (stale: StaleDraft) => void,
): StoreApi<SaveState> {
  const [state] = useState(() => createStore<SaveState>(() => 'saved'))
  const stale = useEffectEvent(onStale)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const { setState } = state
    let ended = false
    const clean = () => {
      const draft = store.getState()
      return draft.savedKey === contentKey(groupInput(draft, media.content()))
    }
    const save = async () => {
      const draft = store.getState()
      if (!isDraft(draft) || !isSavable(draft) || clean()) return
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
    const stop = subscribeToAll([store.later, media], follow)
    return () => {
      ended = true
      clearTimeout(timer)
      stop()
    }
  }, [store, media, writer, state])
  return state
}
