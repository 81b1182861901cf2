import type { z } from 'zod'
import type { ledgerFilterSchema, LedgerLine, ledgerQuerySchema } from '../../../contract/points/points.ts'
import type { Db } from '../../context.ts'
import { cutPage, invalidCursor } from '../../infra/http/paging.ts'
import { listTransfers, type LedgerRow } from './ledger.queries.ts'

type Page = { lines: LedgerLine[]; nextCursor: string | null }
type Filter = z.infer<typeof ledgerFilterSchema>

const exportBatch = 1000

/** A page of the workspace's ledger, newest first. The cursor is the number of the last line shown. */
export async function listLedgerPage(
  db: Db,
  workspaceId: string,
  query: z.infer<typeof ledgerQuerySchema>,
): Promise<Page> {
  const before = query.cursor === undefined ? undefined : numberOf(query.cursor)
  const rows = await listTransfers(db, workspaceId, {
    ...wanted(query),
    before,
    limit: query.limit + 1,
  })
  const { shown, last } = cutPage(rows, query.limit)
  return { lines: shown.map(presentLedgerLine), nextCursor: last ? String(last.number) : null }
}

/** Every line that matches the filter, newest first, read in batches so that an export can have any length. */
export async function* readLedger(db: Db, workspaceId: string, filter: Filter): AsyncGenerator<LedgerLine> {
  let before: number | undefined
  for (;;) {
    const rows = await listTransfers(db, workspaceId, { ...wanted(filter), before, limit: exportBatch })
    for (const row of rows) yield presentLedgerLine(row)
    before = rows.at(-1)?.number
    if (rows.length < exportBatch) return
  }
}

function wanted({ kind, from, to }: Filter) {
  return { kind, from: from ? new Date(from) : undefined, to: to ? new Date(to) : undefined }
}

function numberOf(cursor: string): number {
  if (!/^\d{1,9}$/.test(cursor)) throw invalidCursor()
  return Number(cursor)
}

function presentLedgerLine(row: LedgerRow): LedgerLine {
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    note: row.note,
    points: row.points,
    balanceAfter: row.balance_after,
    by: row.full_name,
    postId: row.post_id,
    postDeleted: row.post_id !== null && row.present_post_id === null,
    invoiceId: row.invoice_id,
  }
}
