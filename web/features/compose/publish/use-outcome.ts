import { useCallback, useEffect, useRef, useState } from 'react'
import type { DraftStore } from '../draft/draft-store.ts'
import type { GroupMedia } from '../draft/group-media.ts'
import type { Outcome } from './outcome.ts'

/** The result of the last action. What can be taken back is offered until the draft is changed. */
export function useOutcome(store: DraftStore, media: GroupMedia) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const undoable = outcome?.kind === 'undoable' ? outcome : null
  useEffect(() => {
    if (undoable === null) return
    const before = store.getState()
    const end = () => {
      const { text, targets } = store.getState()
      // Only writing ends it: choosing accounts does not.
      const isWritten = text !== before.text || targets.some((one) => one.text !== textIn(before, one.id))
      if (isWritten) setOutcome(null)
    }
    const stops = [store.subscribe(end), media.subscribe(() => setOutcome(null))]
    return () => {
      for (const stop of stops) stop()
    }
  }, [undoable, store, media])

  return {
    outcome,
    say: useCallback((next: Outcome | null) => {
      clearTimeout(timer.current)
      setOutcome(next)
    }, []),
    after: (ms: number, act: () => void) => {
      timer.current = setTimeout(act, ms)
    },
  }
}

const textIn = ({ targets }: { targets: readonly { id: string; text: string | null }[] }, id: string) =>
  targets.find((target) => target.id === id)?.text ?? null
