import { pointPacks } from '../../contract/plans.ts'
import type { Owner } from '../accounts/index.ts'
import type { Context, Trx } from '../context.ts'
import { queueMail } from '../mail/index.ts'
import { grantForInvoice, grantPoints, setWithdrawn } from '../points/index.ts'
import { graceEndMail, paymentFailedMail, receiptMail, refundMail } from './billing-mails.ts'
import { graceEnd, type BookedInvoice, type Books } from './books.ts'
import { listAllInvoices, putInvoice, type InvoiceRow } from './invoices.queries.ts'

type Applied = { workspaceId: string; owner: Owner; books: Books; now: Date }
type Done = Pick<
  InvoiceRow,
  'granted' | 'withdrawn' | 'receipt_mailed' | 'refund_mailed' | 'failure_mailed' | 'grace_end_mailed'
>

const nothingDone: Done = {
  granted: false,
  withdrawn: 0,
  receipt_mailed: false,
  refund_mailed: 0,
  failure_mailed: false,
  grace_end_mailed: false,
}

/** Grants, takes back and tells what the invoices say, each once, with a record of it in the invoice's row. */
export async function applyInvoices(ctx: Context, trx: Trx, applied: Applied): Promise<void> {
  const { workspaceId, books } = applied
  const rows = new Map((await listAllInvoices(trx, workspaceId)).map((row) => [row.id, row]))
  for (const [sequence, invoice] of books.invoices.entries()) {
    const before = rows.get(invoice.id) ?? nothingDone
    const granted = await grant(ctx, trx, applied, invoice, before)
    const withdrawn = granted ? await withdraw(trx, applied, invoice, before) : before.withdrawn
    const mailed = await tell(ctx, trx, applied, invoice, before)
    await putInvoice(trx, {
      id: invoice.id,
      workspace_id: workspaceId,
      sequence,
      number: invoice.number,
      description: invoice.description,
      kind: invoice.kind,
      plan: invoice.plan,
      interval: invoice.interval,
      pack: invoice.pack,
      status: invoice.status,
      total: invoice.total,
      paid: invoice.paid,
      refunded: invoice.refunded,
      disputed: invoice.disputed,
      currency: invoice.currency,
      url: invoice.url,
      created_at: invoice.createdAt,
      granted,
      withdrawn,
      ...mailed,
    })
  }
}

/** True once the invoice's points were given. */
async function grant(
  { config }: Context,
  trx: Trx,
  { workspaceId, now }: Applied,
  { id, status, kind, plan, period, pack }: BookedInvoice,
  before: Done,
): Promise<boolean> {
  if (before.granted || status !== 'paid' || kind === 'other') return before.granted
  if (kind === 'pack') {
    if (pack === null) return false
    const { points } = pointPacks[pack]
    const note = `Point pack: ${points} points`
    await grantPoints(trx, {
      workspaceId,
      kind: 'pack',
      points,
      key: `invoice:${id}`,
      note,
      invoiceId: id,
      now,
    })
    return true
  }
  if (plan === null || period === null) return false
  const { start: periodStart, end: periodEnd } = period
  const { defaultPlan } = config
  await grantForInvoice(trx, {
    workspaceId,
    invoiceId: id,
    kind,
    plan,
    periodStart,
    periodEnd,
    now,
    defaultPlan,
  })
  return true
}

async function withdraw(
  trx: Trx,
  { workspaceId, now }: Applied,
  { id, withdrawn }: BookedInvoice,
  before: Done,
): Promise<number> {
  if (withdrawn !== before.withdrawn) {
    await setWithdrawn(trx, { workspaceId, invoiceId: id, share: withdrawn, now })
  }
  return withdrawn
}

type Mailed = Pick<InvoiceRow, 'receipt_mailed' | 'refund_mailed' | 'failure_mailed' | 'grace_end_mailed'>

async function tell(
  ctx: Context,
  trx: Trx,
  { owner, books, now }: Applied,
  invoice: BookedInvoice,
  before: Done,
): Promise<Mailed> {
  const send = (mail: ReturnType<typeof receiptMail>) => queueMail(ctx, trx, { to: owner.email, ...mail })
  const mailed: Mailed = {
    receipt_mailed: before.receipt_mailed,
    refund_mailed: before.refund_mailed,
    failure_mailed: before.failure_mailed,
    grace_end_mailed: before.grace_end_mailed,
  }
  if (invoice.status === 'paid' && invoice.paid > 0 && !before.receipt_mailed) {
    mailed.receipt_mailed = true
    await send(receiptMail(ctx.config, owner, invoice))
  }
  if (invoice.refunded > before.refund_mailed) {
    mailed.refund_mailed = invoice.refunded
    await send(refundMail(ctx.config, owner, invoice, invoice.refunded - before.refund_mailed))
  }
  const owedSince = failureOf(books, invoice)
  if (!owedSince) return mailed
  const endsAt = graceEnd(owedSince)
  if (endsAt > now && !before.failure_mailed) {
    mailed.failure_mailed = true
    await send(paymentFailedMail(ctx.config, owner, invoice, endsAt))
  }
  if (endsAt <= now && !before.grace_end_mailed) {
    mailed.grace_end_mailed = true
    await send(graceEndMail(ctx.config, owner, invoice))
  }
  return mailed
}

/** Since when the subscription is past due, at the invoice that made it so. */
function failureOf({ subscription, invoices }: Books, invoice: BookedInvoice): Date | null {
  const first = invoices.find((one) => one.failing && one.subscriptionId === subscription?.id)
  return first === invoice ? (subscription?.pastDueSince ?? null) : null
}
