import type { Invoice } from '../../../contract/billing/billing.ts'
import type { InvoiceRow } from './invoices.queries.ts'

export function presentInvoice(row: InvoiceRow): Invoice {
  return {
    id: row.id,
    number: row.number,
    description: row.description,
    at: row.created_at.toISOString(),
    total: row.total,
    refunded: row.refunded,
    currency: row.currency,
    status: statusOf(row),
    url: row.url,
  }
}

function statusOf({ status, disputed, refunded, paid }: InvoiceRow): Invoice['status'] {
  if (status !== 'paid') return status
  if (disputed) return 'disputed'
  return refunded > 0 && refunded >= paid ? 'refunded' : 'paid'
}
