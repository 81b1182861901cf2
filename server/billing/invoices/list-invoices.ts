import type { z } from 'zod'
import type { Invoice, invoicesQuerySchema } from '../../../contract/billing/billing.ts'
import type { Context } from '../../context.ts'
import { cutPage, invalidCursor } from '../../infra/http/paging.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { listInvoices, type InvoiceCursor, type InvoiceRow } from './invoices.queries.ts'

type Page = { invoices: Invoice[]; nextCursor: string | null }

/** A page of the workspace's invoices, newest first. The cursor is the position of the last one on the page. */
export async function listInvoicePage(
  ctx: Context,
  { workspaceId }: Caller,
  { cursor, limit }: z.infer<typeof invoicesQuerySchema>,
): Promise<Page> {
  const before = cursor === undefined ? undefined : parseCursor(cursor)
  const rows = await listInvoices(ctx.db, workspaceId, { before, limit: limit + 1 })
  const { shown, last } = cutPage(rows, limit)
  return {
    invoices: shown.map(presentInvoice),
    nextCursor: last ? `${last.created_at.getTime()}.${last.sequence}` : null,
  }
}

function parseCursor(cursor: string): InvoiceCursor {
  const [, ms, sequence] = /^(\d{1,15})\.(\d{1,9})$/.exec(cursor) ?? []
  const createdAt = new Date(Number(ms))
  if (Number.isNaN(createdAt.getTime())) throw invalidCursor()
  return { createdAt, sequence: Number(sequence) }
}

function presentInvoice(row: InvoiceRow): Invoice {
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
