import { CsvError, parse, type Options } from 'csv-parse/sync'
import { postImportLimits } from '../../../contract/post-imports/import-fields.ts'

/** Why a file cannot be parsed, as a sentence for the user. */
export class UnreadableCsv extends Error {}

/** `row` is the row number in spreadsheets. */
export type CsvRecord = { row: number; cells: string[] }

/** Includes empty rows. The parser takes ten seconds for a file of half a million short rows. */
const mostRecords = 20 * postImportLimits.rows
const grouped = (count: number) => count.toLocaleString('en')

export const tooManyRows = (rows: number | string): UnreadableCsv =>
  new UnreadableCsv(
    `This file has ${typeof rows === 'number' ? grouped(rows) : rows} rows, and an import takes ${grouped(postImportLimits.rows)}. Split it into smaller files.`,
  )

/** The delimiters of spreadsheets, depending on the language of the computer and on the choice of the user. */
const delimiters = [',', ';', '\t', '|'] as const

const options = { bom: true, relax_column_count: true, relax_quotes: true } satisfies Options

/**
 * The non-empty records of a file. `rate` tells how well a record fits as the names of columns, which decides between
 * delimiters that separate equally well.
 */
export function parseRecords(file: string, rate: (names: readonly string[]) => number): CsvRecord[] {
  // A file that was edited on several systems has several kinds of line ends, and the parser expects one.
  const text = file.replaceAll(/\r\n?/g, '\n')
  // Excel writes this line for itself, and does not show it.
  const [line = '', stated] = /^\uFEFF?"?sep=(.)"?\n/i.exec(text) ?? []
  const csv = text.slice(line.length)
  const records: CsvRecord[] = []
  let row = 0
  try {
    parse(csv, {
      ...options,
      delimiter: stated ?? delimiterOf(csv, rate),
      on_record: (cells: string[]) => {
        row += 1
        if (row > mostRecords) throw tooManyRows(`more than ${grouped(mostRecords)}`)
        if (cells.some((cell) => cell.trim() !== '')) records.push({ row, cells })
        return null
      },
    })
    return records
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableCsv(
      `This file cannot be read as CSV: it breaks off in row ${Number(error['records'] ?? 0) + 1}. Check its quotation marks.`,
    )
  }
}

const looked = { characters: 50_000, records: 20 }

function delimiterOf(csv: string, rate: (names: readonly string[]) => number): string {
  const start = csv.slice(0, looked.characters)
  const rated = delimiters.map((delimiter) => ({ delimiter, score: scoreOf(start, delimiter, rate) }))
  return rated.toSorted((a, b) => b.score - a.score)[0]?.delimiter ?? ','
}

/** A delimiter fits if it separates names that are known, and all rows into as many cells as the first. */
function scoreOf(csv: string, delimiter: string, rate: (names: readonly string[]) => number): number {
  const records: string[][] = []
  try {
    parse(csv, {
      ...options,
      delimiter,
      to: looked.records,
      on_record: (cells: string[]) => {
        if (cells.some((cell) => cell.trim() !== '')) records.push(cells)
        return null
      },
    })
  } catch (error) {
    // Only the start was parsed.
    if (!(error instanceof CsvError)) throw error
  }
  const [first = []] = records
  if (first.length < 2) return 0
  const even = records.filter(({ length }) => length === first.length).length / records.length
  return Math.max(...records.slice(0, 5).map(rate)) * 10 + even + first.length / 1000
}
