import { failpoint } from '../../infra/failpoints.ts'
import type { Owner } from '../../accounts/index.ts'
import type { Context, Trx } from '../../context.ts'
import { withdrawPoints } from '../../points/index.ts'
import type { BillingSnapshot } from '../snapshot/billing-snapshot.ts'
import { grantInvoice } from './grant-invoice.ts'
import { listAllInvoices, putInvoice, type InvoiceRow } from './invoices.queries.ts'
import { sendInvoiceMails, type MailsSent } from './send-invoice-mail.ts'

type Applied = { workspaceId: string; owner: Owner; snapshot: BillingSnapshot; now: Date }
type Done = Pick<InvoiceRow, 'granted' | 'withdrawn'> & MailsSent

const nothingDone: Done = {
  granted: false,
  withdrawn: 0,
  receipt_mailed: false,
  refund_mailed: 0,
  failure_mailed: false,
  grace_end_mailed: false,
}

/**
 * Grants and withdraws points and sends mails for the invoices. The invoice's row records each of these, so that it
 * happens once.
 */
export async function applyInvoices(
  ctx: Context,
  trx: Trx,
  { workspaceId, owner, snapshot, now }: Applied,
): Promise<void> {
  const rows = new Map((await listAllInvoices(trx, workspaceId)).map((row) => [row.id, row]))
  for (const [sequence, invoice] of snapshot.invoices.entries()) {
    const before = rows.get(invoice.id) ?? nothingDone
    await failpoint('billing.grant.before')
    const granted = before.granted || (await grantInvoice(ctx, trx, { workspaceId, invoice, now }))
    await failpoint('billing.grant.after')
    const withdrawn = granted ? invoice.withdrawn : before.withdrawn
    if (withdrawn !== before.withdrawn) {
      await withdrawPoints(trx, { workspaceId, invoiceId: invoice.id, share: withdrawn, now })
    }
    const contact = { ...owner, workspaceId }
    const sent = await sendInvoiceMails(ctx, trx, { owner: contact, snapshot, invoice, before, now })
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
      ...sent,
    })
  }
}
