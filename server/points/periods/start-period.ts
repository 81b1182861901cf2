import type { PlanKey } from '../../../contract/billing/plans.ts'
import type { Trx } from '../../context.ts'
import { findOwnPlans } from '../../plans/index.ts'
import { insertPeriod, lockPointAccount, type AccountRow } from '../accounts.queries.ts'
import { periodAt } from './periods.ts'
import { monthlyNote, monthlyPoints, planOfPeriod } from './monthly-points.ts'

export function isOverdue(account: AccountRow, now: Date): boolean {
  return account.next_reset_at <= now
}

/**
 * Starts the current period of a locked account if its last one has ended: the rest of the monthly points expires and
 * new ones are granted. Periods that were missed entirely are skipped, as their points would have expired too.
 */
export async function startPeriod(
  trx: Trx,
  account: AccountRow,
  { defaultPlan, now }: { defaultPlan: PlanKey; now: Date },
): Promise<AccountRow> {
  if (!isOverdue(account, now)) return account
  const { start, end } = periodAt(account.anchor_at, account.time_zone, now)
  return insertNext(trx, account, {
    start,
    end,
    plan: await planAt(trx, account.workspace_id, defaultPlan, start),
    now,
  })
}

/** As `startPeriod`, with the monthly points of a given plan. */
export async function startPeriodOnPlan(
  trx: Trx,
  account: AccountRow,
  { plan, now }: { plan: PlanKey; now: Date },
): Promise<AccountRow> {
  if (!isOverdue(account, now)) return account
  const { start, end } = periodAt(account.anchor_at, account.time_zone, now)
  return insertNext(trx, account, { start, end, plan, now })
}

async function planAt(trx: Trx, workspaceId: string, defaultPlan: PlanKey, start: Date): Promise<PlanKey> {
  const row = await findOwnPlans(trx, workspaceId)
  if (!row) throw new Error(`Workspace ${workspaceId} has points and no plan`)
  return planOfPeriod(row, defaultPlan, start)
}

type NextPeriod = { start: Date; end: Date; plan: PlanKey; now: Date }

async function insertNext(
  trx: Trx,
  account: AccountRow,
  { start, end, plan, now }: NextPeriod,
): Promise<AccountRow> {
  await insertPeriod(trx, {
    workspaceId: account.workspace_id,
    anchorAt: account.anchor_at,
    start,
    end,
    points: monthlyPoints(plan),
    key: `reset:${start.toISOString()}`,
    note: monthlyNote(plan),
    expiryNote: 'Expired at the monthly reset',
    invoiceId: null,
    now,
  })
  return lockPointAccount(trx, account.workspace_id)
}
