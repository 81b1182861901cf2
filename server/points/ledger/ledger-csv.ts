import { byteOrderMark, csvRow, csvText } from '../../../contract/csv.ts'
import type { LedgerLine } from '../../../contract/points/points.ts'

const deletedWorkspace = 'a deleted workspace'

const header = ['Time', 'Kind', 'What for', 'Points', 'Balance after', 'By', 'Post', 'Invoice', 'Workspace']

/** The ledger as lines of CSV (RFC 4180). */
export async function* ledgerCsv(lines: AsyncIterable<LedgerLine>): AsyncGenerator<string> {
  yield byteOrderMark + csvRow(header)
  for await (const line of lines) {
    const { at, kind, note, points, balanceAfter, by, postId, invoiceId, client } = line
    yield csvRow([
      at,
      kind,
      csvText(note),
      String(points),
      String(balanceAfter),
      csvText(by ?? ''),
      csvText(postId ?? ''),
      csvText(invoiceId ?? ''),
      csvText(client ? (client.name ?? deletedWorkspace) : ''),
    ])
  }
}
