import type { Context, Trx } from '../../context.ts'
import { queueMail } from '../../mail/index.ts'
import {
  graceEndMail,
  paymentFailedMail,
  receiptMail,
  refundMail,
  type BillingContact,
} from './invoice-mails.ts'
import { graceEnd, type InvoiceSnapshot, type BillingSnapshot } from '../snapshot/billing-snapshot.ts'
import type { InvoiceRow } from './invoices.queries.ts'

export type MailsSent = Pick<
  InvoiceRow,
  'receipt_mailed' | 'refund_mailed' | 'failure_mailed' | 'grace_end_mailed'
>
type InvoiceToMail = {
  owner: BillingContact
  snapshot: BillingSnapshot
  invoice: InvoiceSnapshot
  before: MailsSent
  now: Date
}

/** Queues the mails of an invoice that were not sent yet. Returns which have been sent. */
export async function sendInvoiceMails(
  ctx: Context,
  trx: Trx,
  { owner, snapshot, invoice, before, now }: InvoiceToMail,
): Promise<MailsSent> {
  const send = (mail: ReturnType<typeof receiptMail>) => queueMail(ctx, trx, { to: owner.email, ...mail })
  const sent: MailsSent = {
    receipt_mailed: before.receipt_mailed,
    refund_mailed: before.refund_mailed,
    failure_mailed: before.failure_mailed,
    grace_end_mailed: before.grace_end_mailed,
  }
  if (invoice.status === 'paid' && invoice.paid > 0 && !before.receipt_mailed) {
    sent.receipt_mailed = true
    await send(receiptMail(ctx.config, owner, invoice))
  }
  if (invoice.refunded > before.refund_mailed) {
    sent.refund_mailed = invoice.refunded
    await send(refundMail(ctx.config, owner, invoice, invoice.refunded - before.refund_mailed))
  }
  const owedSince = failureOf(snapshot, invoice)
  if (!owedSince) return sent
  const endsAt = graceEnd(owedSince)
  if (endsAt > now && !before.failure_mailed) {
    sent.failure_mailed = true
    await send(paymentFailedMail(ctx.config, owner, invoice, endsAt))
  }
  if (endsAt <= now && !before.grace_end_mailed) {
    sent.grace_end_mailed = true
    await send(graceEndMail(ctx.config, owner, invoice))
  }
  return sent
}

/** Since when the subscription is past due, if this invoice is the reason. */
function failureOf({ subscription, invoices }: BillingSnapshot, invoice: InvoiceSnapshot): Date | null {
  const first = invoices.find((one) => one.failing && one.subscriptionId === subscription?.id)
  return first === invoice ? (subscription?.pastDueSince ?? null) : null
}
