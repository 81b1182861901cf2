import { createContext, use } from 'react'
import { entitlements, includes, plans, type Entitlement } from '../../../../contract/billing/plans.ts'
import { usePlan } from '../points-query.ts'

/** A feature that the user chose and the plan does not include. */
export type PlanLock = {
  entitlement: Entitlement
  /** A sentence with the specific reason, such as the platforms in use. */
  reason?: string | undefined
  /** Whether to say that the user's text is kept. */
  keepsText?: boolean
  /** Continues the action; offered after the plan was upgraded. */
  onContinue?: (() => void) | undefined
}

/** An action that costs more points than are available. */
export type PointsShortage = {
  cost: number
  /** The label of the button that continues, such as "Schedule". */
  label: string
  onContinue: () => void
}

export type PlanGates = {
  /** Whether one of the dialogs is open; dialogs below it should be hidden. */
  asking: boolean
  askForPlan: (lock: PlanLock) => void
  askForPoints: (shortage: PointsShortage) => void
  /**
   * Opens the dialog for an error `plan_required` or `points_insufficient` and returns true. Returns false for other
   * errors, which the caller must show.
   */
  handleError: (error: unknown, wanted: { lock: PlanLock; shortage?: PointsShortage }) => boolean
}

export const PlanGatesContext = createContext<PlanGates | null>(null)

/** The dialogs for actions that the plan or the points do not allow. */
export function usePlanGates(): PlanGates {
  const gates = use(PlanGatesContext)
  if (gates === null) throw new Error('usePlanGates must be used within a PlanGatesProvider')
  return gates
}

/** True if the workspace's plan does not include the feature. */
export const useLocked = (entitlement: Entitlement): boolean => !includes(usePlan(), entitlement)

/** "Part of the Pro plan", for a locked button. */
export const partOf = (entitlement: Entitlement): string =>
  `Part of the ${plans[entitlements[entitlement].from].name} plan`
