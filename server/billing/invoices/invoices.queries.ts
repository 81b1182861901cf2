import type { Insertable, Selectable } from 'kysely'
import type { Db, Trx } from '../../context.ts'
import type { Tables } from '../../tables.ts'

export type InvoiceRow = Selectable<Tables['billing_invoices']>
export type NewInvoice = Insertable<Tables['billing_invoices']>

export async function listAllInvoices(trx: Trx, workspaceId: string): Promise<InvoiceRow[]> {
  return trx.selectFrom('billing_invoices').selectAll().where('workspace_id', '=', workspaceId).execute()
}

export async function putInvoice(trx: Trx, invoice: NewInvoice): Promise<void> {
  await trx
    .insertInto('billing_invoices')
    .values(invoice)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(invoice))
    .execute()
}

/** Position in the list of invoices. */
export type InvoiceCursor = { createdAt: Date; sequence: number }

/** Newest first, after the cursor. */
export async function listInvoices(
  db: Db,
  workspaceId: string,
  { before, limit }: { before: InvoiceCursor | undefined; limit: number },
): Promise<InvoiceRow[]> {
  let query = db.selectFrom('billing_invoices').selectAll().where('workspace_id', '=', workspaceId)
  if (before) {
    query = query.where((eb) =>
      eb(eb.refTuple('created_at', 'sequence'), '<', eb.tuple(before.createdAt, before.sequence)),
    )
  }
  return query.orderBy('created_at', 'desc').orderBy('sequence', 'desc').limit(limit).execute()
}

export async function hasInvoices(db: Db, workspaceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('billing_invoices')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
