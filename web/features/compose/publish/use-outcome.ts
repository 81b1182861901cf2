import { useCallback, useEffect, useRef, useState } from 'react'
import { createStore } from 'zustand/vanilla'
import type { DraftStore } from '../draft/draft-store.ts'
import type { GroupMedia } from '../draft/group-media.ts'
import type { Outcome } from './outcome.ts'

/**
 * The result of the last action. What can be taken back is offered until the draft is changed, and a change of the draft ends
 * what was to happen after publishing, because the user is writing the next post. It is in a store, so that a
 * message that comes or goes while somebody types renders only what shows it.
 */
export function useOutcome(store: DraftStore, media: GroupMedia) {
  const [outcome] = useState(() => createStore<Outcome | null>(() => null))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const stay = useCallback(() => {
    if (outcome.getState()?.kind === 'published') clearTimeout(timer.current)
  }, [outcome])

  useEffect(() => {
    let before = store.getState()
    const end = () => {
      if (outcome.getState()?.kind === 'undoable') outcome.setState(null, true)
    }
    const follow = () => {
      const { text, targets } = store.getState()
      // Only writing ends it: choosing accounts does not.
      const isWritten = text !== before.text || targets.some((one) => one.text !== textIn(before, one.id))
      if (isWritten) end()
    }
    const stops = [
      outcome.subscribe(() => {
        before = store.getState()
      }),
      store.subscribe(follow),
      store.subscribe(stay),
      media.subscribe(end),
      media.subscribe(stay),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [outcome, store, media, stay])

  return {
    outcome,
    say: useCallback(
      (next: Outcome | null) => {
        clearTimeout(timer.current)
        outcome.setState(next, true)
      },
      [outcome],
    ),
    /** Ends what was to happen after publishing. */
    stay,
    after: (ms: number, act: () => void) => {
      timer.current = setTimeout(act, ms)
    },
  }
}

const textIn = ({ targets }: { targets: readonly { id: string; text: string | null }[] }, id: string) =>
  targets.find((target) => target.id === id)?.text ?? null
