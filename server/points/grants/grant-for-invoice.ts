import { highestPlan, plans, type PlanKey } from '../../../contract/billing/plans.ts'
import type { Trx } from '../../context.ts'
import { readGivenPlan } from '../../plans/index.ts'
import { insertPeriod, lockPointAccount, type AccountRow } from '../accounts.queries.ts'
import { periodAt } from '../periods/periods.ts'
import { monthlyNote, monthlyPoints } from '../periods/monthly-points.ts'
import { hasTransfer, insertGrant } from '../transfers.queries.ts'
import { prorationFactor } from './preview-grant.ts'
import { startPeriod, startPeriodOnPlan } from '../periods/start-period.ts'

export type PaidInvoice = {
  workspaceId: string
  invoiceId: string
  /** `start`: a new subscription or interval. `renewal`: the next period. `change`: an upgrade within a period. */
  kind: 'start' | 'renewal' | 'change'
  plan: PlanKey
  /** The time that the invoice pays for; for a change, from the moment of the change. */
  periodStart: Date
  periodEnd: Date
  now: Date
  /** `config.defaultPlan`. */
  defaultPlan: PlanKey
}

/**
 * Grants the monthly points of a paid invoice, once per invoice, however often and late it is called. Grants nothing if
 * the paid period has ended.
 */
export async function grantForInvoice(trx: Trx, invoice: PaidInvoice): Promise<void> {
  if (invoice.periodEnd <= invoice.now) return
  const account = await lockPointAccount(trx, invoice.workspaceId)
  if (await hasTransfer(trx, invoice.workspaceId, keyOf(invoice))) return
  const { now, defaultPlan } = invoice
  const given = await readGivenPlan(trx, invoice.workspaceId, defaultPlan)
  const plan = highestPlan(invoice.plan, given)
  if (invoice.kind === 'start') return startPaidPeriod(trx, invoice, account, plan)
  if (invoice.kind === 'renewal') {
    // A period that starts now gets only the unpaid plan's points, so that this invoice grants the rest.
    const current = await startPeriodOnPlan(trx, account, { plan: given, now })
    return grantMissing(trx, invoice, plan, monthlyPoints(plan) - current.period_granted)
  }
  const current = await startPeriod(trx, account, { defaultPlan, now })
  const missing = monthlyPoints(plan) - current.period_granted
  const rest = prorationFactor(current, { from: invoice.periodStart, until: invoice.periodEnd })
  return grantMissing(trx, invoice, plan, Math.ceil(missing * rest))
}

/** Moves the billing anniversary to the start of the paid time and starts a period with all its points. */
async function startPaidPeriod(
  trx: Trx,
  invoice: PaidInvoice,
  account: AccountRow,
  plan: PlanKey,
): Promise<void> {
  const { workspaceId, invoiceId, periodStart, now } = invoice
  const { start, end } = periodAt(periodStart, account.time_zone, now)
  await insertPeriod(trx, {
    workspaceId,
    anchorAt: periodStart,
    start,
    end,
    points: monthlyPoints(plan),
    key: keyOf(invoice),
    note: monthlyNote(plan),
    expiryNote: `Replaced by your ${plans[invoice.plan].name} points`,
    invoiceId,
    now,
  })
}

async function grantMissing(trx: Trx, invoice: PaidInvoice, plan: PlanKey, points: number): Promise<void> {
  if (points <= 0) return
  const { workspaceId, invoiceId, kind, now } = invoice
  const note = kind === 'change' ? `Upgrade to ${plans[plan].name}` : monthlyNote(plan)
  const key = keyOf(invoice)
  await insertGrant(trx, { workspaceId, kind: 'monthly', points, key, note, invoiceId, byUserId: null, now })
}

function keyOf({ invoiceId }: PaidInvoice): string {
  return `invoice:${invoiceId}`
}
