import type { PlanKey } from '../../contract/billing/plans.ts'
import type { Trx } from '../context.ts'
import { insertPeriod, insertPointAccount } from './accounts.queries.ts'
import { periodAt } from './periods/periods.ts'
import { monthlyNote, monthlyPoints } from './periods/monthly-points.ts'

/**
 * Opens the point account of a new workspace with the monthly points of its plan. `now` becomes the billing anniversary
 * in `timeZone`. Does nothing if the account exists.
 */
export async function openPointAccount(
  trx: Trx,
  { workspaceId, timeZone, now, plan }: { workspaceId: string; timeZone: string; now: Date; plan: PlanKey },
): Promise<void> {
  const { start, end } = periodAt(now, timeZone, now)
  const opened = await insertPointAccount(trx, { workspaceId, timeZone, anchorAt: now, start, end })
  if (!opened) return
  await insertPeriod(trx, {
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
