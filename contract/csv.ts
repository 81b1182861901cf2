/** The byte order mark at the start of a file: spreadsheets read it as UTF-8. */
export const byteOrderMark = '\uFEFF'

/** A line of CSV (RFC 4180). Texts that users or platforms wrote go through `csvText` before. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

/** A spreadsheet would run such a cell as a formula; an apostrophe makes it text. Some accept full-width signs too. */
export function csvText(cell: string): string {
  return /^[=+\-@＝＋－＠\t\r\n]/.test(cell) ? `'${cell}` : cell
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** What is not available is an empty cell, which spreadsheets do not count as 0. */
export const csvNumber = (value: number | null): string => (value === null ? '' : String(value))
