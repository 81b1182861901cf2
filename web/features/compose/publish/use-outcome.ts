import { useCallback, useEffect, useRef, useState } from 'react'
import { createStore } from 'zustand/vanilla'
import type { DraftStore } from '../draft/draft-store.ts'
import type { GroupMedia } from '../draft/group-media.ts'
import type { Outcome } from './outcome.ts'

/**
 * The result of the last action. What can be taken back is offered until the draft is changed, and whatever the user does here
 * ends what was to happen after publishing. It is in a store, so that a
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
    for (const name of signsOfUse) window.addEventListener(name, stay, { passive: true })
    return () => {
      for (const name of signsOfUse) window.removeEventListener(name, stay)
    }
  }, [stay])

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
      media.subscribe(end),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [outcome, store, media])

  return {
    outcome,
    say: useCallback(
      (next: Outcome | null) => {
        clearTimeout(timer.current)
        outcome.setState(next, true)
      },
      [outcome],
    ),
    after: (ms: number, act: () => void) => {
      timer.current = setTimeout(act, ms)
    },
  }
}

/** Whoever reads, scrolls or writes here is not taken elsewhere. */
const signsOfUse = ['pointerdown', 'wheel', 'touchmove', 'keydown', 'focusin', 'input'] as const

const textIn = ({ targets }: { targets: readonly { id: string; text: string | null }[] }, id: string) =>
  targets.find((target) => target.id === id)?.text ?? null
