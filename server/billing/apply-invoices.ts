import type { Owner } from '../accounts/index.ts'
import type { Context, Trx } from '../context.ts'
import { setWithdrawn } from '../points/index.ts'
import type { Books } from './books.ts'
import { grantInvoice } from './grant-invoice.ts'
import { listAllInvoices, putInvoice, type InvoiceRow } from './invoices.queries.ts'
import { tellInvoice, type Mailed } from './tell-invoice.ts'

type Applied = { workspaceId: string; owner: Owner; books: Books; now: Date }
type Done = Pick<InvoiceRow, 'granted' | 'withdrawn'> & Mailed

const nothingDone: Done = {
  granted: false,
  withdrawn: 0,
  receipt_mailed: false,
  refund_mailed: 0,
  failure_mailed: false,
  grace_end_mailed: false,
}

/** Grants, takes back and tells what the invoices say, each once, with a record of it in the invoice's row. */
export async function applyInvoices(
  ctx: Context,
  trx: Trx,
  { workspaceId, owner, books, now }: Applied,
): Promise<void> {
  const rows = new Map((await listAllInvoices(trx, workspaceId)).map((row) => [row.id, row]))
  for (const [sequence, invoice] of books.invoices.entries()) {
    const before = rows.get(invoice.id) ?? nothingDone
    const granted = before.granted || (await grantInvoice(ctx, trx, { workspaceId, invoice, now }))
    const withdrawn = granted ? invoice.withdrawn : before.withdrawn
    if (withdrawn !== before.withdrawn) {
      await setWithdrawn(trx, { workspaceId, invoiceId: invoice.id, share: withdrawn, now })
    }
    const mailed = await tellInvoice(ctx, trx, { owner, books, invoice, before, now })
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
