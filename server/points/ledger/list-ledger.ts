import type { z } from 'zod'
import type { ledgerFilterSchema, LedgerLine, ledgerQuerySchema } from '../../../contract/points/points.ts'
import type { Db } from '../../context.ts'
import { readOtherPayer } from '../../plans/index.ts'
import { cutPage, invalidCursor } from '../../infra/http/paging.ts'
import { listTransfers, type LedgerRow } from './ledger.queries.ts'

type Page = { lines: LedgerLine[]; nextCursor: string | null }
type Filter = z.infer<typeof ledgerFilterSchema>

const exportBatch = 1000

/**
 * A page of the workspace's ledger, newest first. A client workspace sees what was spent for it of its payer's points.
 * The cursor is the number of the last line shown.
 */
export async function listLedgerPage(
  db: Db,
  workspaceId: string,
  query: z.infer<typeof ledgerQuerySchema>,
): Promise<Page> {
  const before = query.cursor === undefined ? undefined : numberOf(query.cursor)
  const { accountId, ...filter } = await visible(db, workspaceId, query)
  const rows = await listTransfers(db, accountId, { ...filter, before, limit: query.limit + 1 })
  const { shown, last } = cutPage(rows, query.limit)
  return {
    lines: shown.map((row) => presentLedgerLine(row, workspaceId)),
    nextCursor: last ? String(last.number) : null,
  }
}

/** Every line that matches the filter, newest first, read in batches so that an export can have any length. */
export async function* readLedger(db: Db, workspaceId: string, filter: Filter): AsyncGenerator<LedgerLine> {
  const { accountId, ...seen } = await visible(db, workspaceId, filter)
  let before: number | undefined
  for (;;) {
    const rows = await listTransfers(db, accountId, { ...seen, before, limit: exportBatch })
    for (const row of rows) yield presentLedgerLine(row, workspaceId)
    before = rows.at(-1)?.number
    if (rows.length < exportBatch) return
  }
}

async function visible(db: Db, workspaceId: string, { kind, from, to, workspaceId: wanted }: Filter) {
  const payer = await readOtherPayer(db, workspaceId)
  return {
    accountId: payer?.id ?? workspaceId,
    // A client workspace sees nothing of the other clients, whatever it asks for.
    forWorkspaceId: payer ? workspaceId : wanted,
    kind,
    from: from ? new Date(from) : undefined,
    to: to ? new Date(to) : undefined,
  }
}

function numberOf(cursor: string): number {
  if (!/^\d{1,9}$/.test(cursor)) throw invalidCursor()
  return Number(cursor)
}

function presentLedgerLine(row: LedgerRow, workspaceId: string): LedgerLine {
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
    client:
      row.for_workspace_id === workspaceId ? null : { id: row.for_workspace_id, name: row.workspace_name },
  }
}
