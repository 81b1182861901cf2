import { createContext, use } from 'react'
import { entitlements, includes, plans, type Entitlement } from '../../../../contract/plans.ts'
import { usePlan } from '../points-query.ts'

/** A feature that the user chose and the plan does not include. */
export type PlanLock = {
  entitlement: Entitlement
  /** Why here and now, as the platforms in use; a sentence. */
  reason?: string | undefined
  /** Something was written that stays. */
  keepsText?: boolean
  /** Goes on with what was wanted, offered when the plan was raised meanwhile. */
  onContinue?: (() => void) | undefined
}

/** An action that costs more points than are available. */
export type PointsShortage = {
  cost: number
  /** What the button reads that goes on, as "Schedule". */
  label: string
  onContinue: () => void
}

export type PlanGates = {
  /** One of the two is shown above everything else; a dialog beneath is hidden meanwhile. */
  asking: boolean
  askForPlan: (lock: PlanLock) => void
  askForPoints: (shortage: PointsShortage) => void
  /**
   * To be called with what a call threw: opens the dialog for `plan_required` or `points_insufficient` and
   * gives true; anything else is the caller's to show.
   */
  handleError: (error: unknown, wanted: { lock: PlanLock; shortage?: PointsShortage }) => boolean
}

export const PlanGatesContext = createContext<PlanGates | null>(null)

/** The dialogs for what the plan or the points do not allow. */
export function usePlanGates(): PlanGates {
  const gates = use(PlanGatesContext)
  if (gates === null) throw new Error('usePlanGates must be used within a PlanGatesProvider')
  return gates
}

/** True where the workspace's plan does not include it. */
export const useLocked = (entitlement: Entitlement): boolean => !includes(usePlan(), entitlement)

/** "Part of the Pro plan", said of a locked button. */
export const partOf = (entitlement: Entitlement): string =>
  `Part of the ${plans[entitlements[entitlement].from].name} plan`
