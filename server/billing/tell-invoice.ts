import type { Owner } from '../accounts/index.ts'
import type { Context, Trx } from '../context.ts'
import { queueMail } from '../mail/index.ts'
import { graceEndMail, paymentFailedMail, receiptMail, refundMail } from './billing-mails.ts'
import { graceEnd, type BookedInvoice, type Books } from './books.ts'
import type { InvoiceRow } from './invoices.queries.ts'

export type Mailed = Pick<
  InvoiceRow,
  'receipt_mailed' | 'refund_mailed' | 'failure_mailed' | 'grace_end_mailed'
>
type Told = { owner: Owner; books: Books; invoice: BookedInvoice; before: Mailed; now: Date }

/** Sends the owner the mails an invoice calls for, each once; gives which were sent by now. */
export async function tellInvoice(
  ctx: Context,
  trx: Trx,
  { owner, books, invoice, before, now }: Told,
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
