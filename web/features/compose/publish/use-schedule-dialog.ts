import { useState } from 'react'
import { useLocked, usePlanGates, usePoints } from '../../points/index.ts'
import { isSavable } from '../draft/group-input.ts'
import type { DraftStore } from '../draft/draft-store.ts'

type Setting = {
  store: DraftStore
  verified: boolean
  askToVerify: () => void
}

/** Opens the dialog for the time, or what is required first: a verified address or a plan with scheduling. */
export function useScheduleDialog({ store, verified, askToVerify }: Setting) {
  const gates = usePlanGates()
  const locked = useLocked('scheduling')
  const planKnown = !usePoints().isPending
  const [open, setOpen] = useState(false)

  const askForPlan = () =>
    gates.askForPlan({
      entitlement: 'scheduling',
      keepsText: isSavable(store.getState()),
      onContinue: () => setOpen(true),
    })
  return {
    open,
    locked,
    ask: () => {
      if (!verified) askToVerify()
      // Until the plan is known, the server refuses what it does not include.
      else if (locked && planKnown) askForPlan()
      else setOpen(true)
    },
    close: () => setOpen(false),
  }
}
