import type { PlanKey } from '../../contract/plans.ts'
import type { Trx } from '../context.ts'
import { findPlans } from '../plans/index.ts'
import { beginPeriod, lockPointAccount, type AccountRow } from './accounts.queries.ts'
import { periodAt } from './anniversaries.ts'
import { monthlyNote, monthlyPoints, planOfPeriod } from './monthly-points.ts'

export function isOverdue(account: AccountRow, now: Date): boolean {
  return account.next_reset_at <= now
}

/**
 * Brings a locked account whose reset is overdue into the present period: what is left of the monthly points
 * expires and new ones are granted. Months that were slept through would have expired too: there is one reset.
 */
export async function turnAccount(
  trx: Trx,
  account: AccountRow,
  { defaultPlan, now }: { defaultPlan: PlanKey; now: Date },
): Promise<AccountRow> {
  if (!isOverdue(account, now)) return account
  const { start, end } = periodAt(account.anchor_at, account.time_zone, now)
  return turnInto(trx, account, {
    start,
    end,
    plan: await planAt(trx, account.workspace_id, defaultPlan, start),
    now,
  })
}

/** As `turnAccount`, to the points of a plan that the caller knows. */
export async function turnAccountTo(
  trx: Trx,
  account: AccountRow,
  { plan, now }: { plan: PlanKey; now: Date },
): Promise<AccountRow> {
  if (!isOverdue(account, now)) return account
  const { start, end } = periodAt(account.anchor_at, account.time_zone, now)
  return turnInto(trx, account, { start, end, plan, now })
}

async function planAt(trx: Trx, workspaceId: string, defaultPlan: PlanKey, start: Date): Promise<PlanKey> {
  const row = await findPlans(trx, workspaceId)
  if (!row) throw new Error(`Workspace ${workspaceId} has points and no plan`)
  return planOfPeriod(row, defaultPlan, start)
}

type Turn = { start: Date; end: Date; plan: PlanKey; now: Date }

async function turnInto(trx: Trx, account: AccountRow, { start, end, plan, now }: Turn): Promise<AccountRow> {
  await beginPeriod(trx, {
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
