import { highestPlan, plans, type PlanKey } from '../../contract/plans.ts'
import type { Trx } from '../context.ts'
import { readGivenPlan } from '../plans/index.ts'
import { beginPeriod, lockPointAccount, type AccountRow } from './accounts.queries.ts'
import { periodAt } from './anniversaries.ts'
import { monthlyNote, monthlyPoints } from './monthly-points.ts'
import { hasTransfer, insertGrant } from './moves.queries.ts'
import { restOfPeriod } from './rest-of-period.ts'
import { turnAccount, turnAccountTo } from './turn-account.ts'

export type PaidInvoice = {
  workspaceId: string
  invoiceId: string
  /** `start`: a new subscription or interval. `renewal`: the next period. `change`: an upgrade within a period. */
  kind: 'start' | 'renewal' | 'change'
  plan: PlanKey
  /** What the invoice's line pays for; of a change, from the moment of the change. */
  periodStart: Date
  periodEnd: Date
  now: Date
  /** The one of `config`. */
  defaultPlan: PlanKey
}

/**
 * Gives the monthly points that a paid invoice brings, once an invoice, however often and late it is told.
 * Nothing where the paid period has ended already.
 */
export async function grantForInvoice(trx: Trx, invoice: PaidInvoice): Promise<void> {
  if (invoice.periodEnd <= invoice.now) return
  const account = await lockPointAccount(trx, invoice.workspaceId)
  if (await hasTransfer(trx, invoice.workspaceId, keyOf(invoice))) return
  const { now, defaultPlan } = invoice
  const given = await readGivenPlan(trx, invoice.workspaceId, defaultPlan)
  const plan = highestPlan(invoice.plan, given)
  if (invoice.kind === 'start') return startPeriod(trx, invoice, account, plan)
  if (invoice.kind === 'renewal') {
    // A reset that is due gives only what is not paid for, so that what is paid for hangs on this invoice.
    const turned = await turnAccountTo(trx, account, { plan: given, now })
    return fillUp(trx, invoice, plan, monthlyPoints(plan) - turned.period_granted)
  }
  const turned = await turnAccount(trx, account, { defaultPlan, now })
  const missing = monthlyPoints(plan) - turned.period_granted
  const rest = restOfPeriod(turned, { from: invoice.periodStart, until: invoice.periodEnd })
  return fillUp(trx, invoice, plan, Math.ceil(missing * rest))
}

/** The billing anniversary moves to the start of what is paid, and a new period begins with all its points. */
async function startPeriod(
  trx: Trx,
  invoice: PaidInvoice,
  account: AccountRow,
  plan: PlanKey,
): Promise<void> {
  const { workspaceId, invoiceId, periodStart, now } = invoice
  const { start, end } = periodAt(periodStart, account.time_zone, now)
  await beginPeriod(trx, {
    workspaceId,
    anchorAt: periodStart,
    start,
    end,
    points: monthlyPoints(plan),
    key: keyOf(invoice),
    note: monthlyNote(plan),
    expiryNote: `Expired as the ${plans[invoice.plan].name} plan began`,
    invoiceId,
    now,
  })
}

async function fillUp(trx: Trx, invoice: PaidInvoice, plan: PlanKey, points: number): Promise<void> {
  if (points <= 0) return
  const { workspaceId, invoiceId, kind, now } = invoice
  const note = kind === 'change' ? `Points of the upgrade to ${plans[plan].name}` : monthlyNote(plan)
  const key = keyOf(invoice)
  await insertGrant(trx, { workspaceId, kind: 'monthly', points, key, note, invoiceId, byUserId: null, now })
}

function keyOf({ invoiceId }: PaidInvoice): string {
  return `invoice:${invoiceId}`
}
