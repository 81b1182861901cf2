import { useEffect, useEffectEvent, useState } from 'react'
import { useLocked, usePlanGates, usePoints } from '../../points/index.ts'
import { isSavable } from '../draft/group-input.ts'
import type { DraftStore } from '../draft/draft-store.ts'

type Setting = {
  store: DraftStore
  verified: boolean
  askToVerify: () => void
  /** Whether to open the dialog immediately. */
  scheduleFirst: boolean
}

/** Opens the dialog for the time, or what is required first: a verified address or a plan with scheduling. */
export function useScheduleDialog({ store, verified, askToVerify, scheduleFirst }: Setting) {
  const gates = usePlanGates()
  const locked = useLocked('scheduling')
  const planKnown = !usePoints().isPending
  // Opens automatically only once the plan is known.
  const [open, setOpen] = useState<boolean | 'when the plan is known'>(
    scheduleFirst && verified && 'when the plan is known',
  )
  const [lockedFirst, setLockedFirst] = useState(false)
  if (open === 'when the plan is known' && planKnown) {
    setOpen(!locked)
    setLockedFirst(locked)
  }

  const askForPlan = () =>
    gates.askForPlan({
      entitlement: 'scheduling',
      keepsText: isSavable(store.getState()),
      onContinue: () => setOpen(true),
    })
  const askFirst = useEffectEvent(askForPlan)
  useEffect(() => {
    if (lockedFirst) askFirst()
  }, [lockedFirst])

  return {
    open: open === true,
    locked,
    ask: () => {
      if (!verified) askToVerify()
      else if (locked) askForPlan()
      else setOpen(true)
    },
    close: () => setOpen(false),
  }
}
