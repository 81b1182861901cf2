import type { PlanKey } from '../../contract/plans.ts'
import type { Trx } from '../context.ts'
import { beginPeriod, insertPointAccount } from './accounts.queries.ts'
import { periodAt } from './anniversaries.ts'
import { monthlyNote, monthlyPoints } from './monthly-points.ts'

/**
 * Opens the account of a new workspace with the points of its plan. Now is the billing anniversary, in `timeZone`.
 * An account that is there stays as it is.
 */
export async function openPoints(
  trx: Trx,
  { workspaceId, timeZone, now, plan }: { workspaceId: string; timeZone: string; now: Date; plan: PlanKey },
): Promise<void> {
  const { start, end } = periodAt(now, timeZone, now)
  const opened = await insertPointAccount(trx, { workspaceId, timeZone, anchorAt: now, start, end })
  if (!opened) return
  await beginPeriod(trx, {
    workspaceId,
    anchorAt: now,
    start,
    end,
    points: monthlyPoints(plan),
    key: 'open',
    note: monthlyNote(plan),
    expiryNote: '',
    invoiceId: null,
    now,
  })
}
