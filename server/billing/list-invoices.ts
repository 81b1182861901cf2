import type { z } from 'zod'
import type { Invoice, invoicesQuerySchema } from '../../contract/billing.ts'
import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { cutPage, noSuchPage } from '../platform/http/paging.ts'
import { listInvoices, type InvoicePlace } from './invoices.queries.ts'
import { presentInvoice } from './invoices.view.ts'

type Page = { invoices: Invoice[]; nextCursor: string | null }

/** A page of the workspace's invoices, newest first. The cursor is the place of the last one shown. */
export async function listInvoicePage(
  ctx: Context,
  { workspaceId }: Session,
  { cursor, limit }: z.infer<typeof invoicesQuerySchema>,
): Promise<Page> {
  const before = cursor === undefined ? undefined : invoicePlace(cursor)
  const rows = await listInvoices(ctx.db, workspaceId, { before, limit: limit + 1 })
  const { shown, last } = cutPage(rows, limit)
  return {
    invoices: shown.map(presentInvoice),
    nextCursor: last ? `${last.created_at.getTime()}.${last.sequence}` : null,
  }
}

function invoicePlace(cursor: string): InvoicePlace {
  const [, ms, sequence] = /^(\d{1,15})\.(\d{1,9})$/.exec(cursor) ?? []
  const createdAt = new Date(Number(ms))
  if (Number.isNaN(createdAt.getTime())) throw noSuchPage()
  return { createdAt, sequence: Number(sequence) }
}
