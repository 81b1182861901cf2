import type { LedgerLine } from '../../../contract/points/points.ts'
import type { LedgerRow } from './ledger.queries.ts'

export function presentLedgerLine(row: LedgerRow): LedgerLine {
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
