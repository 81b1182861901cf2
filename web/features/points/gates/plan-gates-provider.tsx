import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { announcePlanChange } from '../plan-changes.ts'
import { PlanGatesContext, type PlanGates, type PlanLock, type PointsShortage } from './plan-gates.ts'
import { PlanLockDialog } from './plan-lock-dialog.tsx'
import { PointsShortDialog } from './points-short-dialog.tsx'

/** Renders the two dialogs above the current screen, which keeps its state. */
export function PlanGatesProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const [lock, setLock] = useState<PlanLock | null>(null)
  const [shortage, setShortage] = useState<PointsShortage | null>(null)
  const [open, setOpen] = useState<'plan' | 'points' | null>(null)
  const close = () => setOpen(null)

  const asks = useMemo<Omit<PlanGates, 'asking'>>(() => {
    const askForPlan = (wanted: PlanLock) => {
      setLock(wanted)
      setOpen('plan')
    }
    const askForPoints = (wanted: PointsShortage) => {
      setShortage(wanted)
      setOpen('points')
    }
    const handleError: PlanGates['handleError'] = (error, wanted) => {
      if (!(error instanceof ApiError)) return false
      if (error.code !== 'plan_required' && error.code !== 'points_insufficient') return false
      if (error.code === 'points_insufficient' && !wanted.shortage) return false
      // This screen may be outdated, so plan and points are reloaded.
      announcePlanChange(queryClient)
      if (error.code === 'points_insufficient' && wanted.shortage) askForPoints(wanted.shortage)
      // The server's message explains the reason and that the text is kept.
      else askForPlan({ ...wanted.lock, reason: error.message, keepsText: false })
      return true
    }
    return { askForPlan, askForPoints, handleError }
  }, [queryClient])
  const asking = open !== null
  const gates = useMemo(() => ({ ...asks, asking }), [asks, asking])

  return (
    <PlanGatesContext value={gates}>
      {children}
      {lock && <PlanLockDialog open={open === 'plan'} lock={lock} onClose={close} />}
      {shortage && <PointsShortDialog open={open === 'points'} shortage={shortage} onClose={close} />}
    </PlanGatesContext>
  )
}
