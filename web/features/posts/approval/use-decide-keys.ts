import { useEffect, useEffectEvent } from 'react'
import type { Decision } from '../../../../contract/approval/approval.ts'
import { isKeyFree } from '../../../shared/focus/is-key-free.ts'

export const decisionKeys: Readonly<Record<string, Decision>> = {
  a: 'approve',
  c: 'request_changes',
  r: 'reject',
}

type On = { decide: (decision: Decision) => void; go: (step: 1 | -1) => void }

/** On the page of a post that waits for the user: A, C and R decide, and the arrows go to the next one that waits. */
export function useDecideKeys({ enabled, ...on }: { enabled: boolean } & On): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isKeyFree(event) || event.shiftKey || event.repeat) return
    const decision = decisionKeys[event.key.toLowerCase()]
    const step = ({ ArrowRight: 1, ArrowLeft: -1 } as const)[event.key]
    if (!decision && !step) return
    // Otherwise C would begin a new post.
    event.preventDefault()
    if (decision) on.decide(decision)
    else if (step) on.go(step)
  })
  useEffect(() => {
    if (!enabled) return
    const listen = (event: KeyboardEvent) => press(event)
    // Before the shortcuts of all pages.
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [enabled])
}
