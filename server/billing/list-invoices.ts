import type { z } from 'zod'
import type { Invoice, invoicesQuerySchema } from '../../contract/billing.ts'
import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { invalid } from '../platform/http/app-error.ts'
import { listInvoices, type InvoicePlace, type InvoiceRow } from './invoices.queries.ts'

type Page = { invoices: Invoice[]; nextCursor: string | null }

/** A page of the workspace's invoices, newest first. The cursor is the place of the last one shown. */
export async function listInvoicePage(
  ctx: Context,
  { workspaceId }: Session,
  { cursor, limit }: z.infer<typeof invoicesQuerySchema>,
): Promise<Page> {
  const before = cursor === undefined ? undefined : placeOf(cursor)
  const rows = await listInvoices(ctx.db, workspaceId, { before, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    invoices: shown.map(presentInvoice),
    nextCursor: last ? `${last.created_at.getTime()}.${last.sequence}` : null,
  }
}

function placeOf(cursor: string): InvoicePlace {
  const [, ms, sequence] = /^(\d{1,15})\.(\d{1,9})$/.exec(cursor) ?? []
  const createdAt = new Date(Number(ms))
  if (Number.isNaN(createdAt.getTime())) throw invalid('This page does not exist; begin with the first.')
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
