import { pointPacks } from '../../../contract/billing/plans.ts'
import type { Context, Trx } from '../../context.ts'
import { grantForInvoice, grantPoints } from '../../points/index.ts'
import type { InvoiceSnapshot } from '../snapshot/billing-snapshot.ts'

type Granted = { workspaceId: string; invoice: InvoiceSnapshot; now: Date }

/** Grants the points of a paid invoice. True if it granted them. */
export async function grantInvoice(
  { config }: Context,
  trx: Trx,
  { workspaceId, invoice, now }: Granted,
): Promise<boolean> {
  const { id, status, kind, plan, period, pack } = invoice
  if (status !== 'paid' || kind === 'other') return false
  if (kind === 'pack') {
    if (pack === null) return false
    const { points } = pointPacks[pack]
    const key = `invoice:${id}`
    const note = `Point pack: ${points} points`
    await grantPoints(trx, { workspaceId, kind: 'pack', points, key, note, invoiceId: id, now })
    return true
  }
  if (plan === null || period === null) return false
  await grantForInvoice(trx, {
    workspaceId,
    invoiceId: id,
    kind,
    plan,
    periodStart: period.start,
    periodEnd: period.end,
    now,
    defaultPlan: config.defaultPlan,
  })
  return true
}
