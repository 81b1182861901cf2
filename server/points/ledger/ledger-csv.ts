import type { LedgerLine } from '../../../contract/points.ts'

const header = ['Time', 'Kind', 'What for', 'Points', 'Balance after', 'By', 'Post', 'Invoice']

/** The byte order mark: spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF'

/** The ledger as lines of CSV (RFC 4180). */
export async function* ledgerCsv(lines: AsyncIterable<LedgerLine>): AsyncGenerator<string> {
  yield byteOrderMark + row(header)
  for await (const line of lines) {
    const { at, kind, note, points, balanceAfter, by, postId, invoiceId } = line
    yield row([
      at,
      kind,
      asText(note),
      String(points),
      String(balanceAfter),
      asText(by ?? ''),
      asText(postId ?? ''),
      asText(invoiceId ?? ''),
    ])
  }
}

const row = (cells: string[]) => `${cells.map(quoted).join(',')}\r\n`

/** A spreadsheet would run such a cell as a formula; an apostrophe makes it text. Some accept full-width signs too. */
function asText(cell: string): string {
  return /^[=+\-@＝＋－＠\t\r\n]/.test(cell) ? `'${cell}` : cell
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
