import { postImportLimits, type ImportField } from '../../../contract/post-imports/import-fields.ts'
import {
  guessFields,
  isExpectedUnused,
  isKnownName,
  type FileColumn,
  type KnownNames,
} from './guess-fields.ts'
import { parseRecords, tooManyRows, UnreadableCsv, type CsvRecord } from './parse-records.ts'
import { findDateOrder, type DateOrder } from './read-moment.ts'
import { cellsOf, fileRowOf, timeCellsOf, withoutGuard, type FileRow } from './read-row.ts'
import { parseWrittenTime } from './written-time.ts'

/** What a user chose for a file with these names of columns. */
export type RememberedReading = { header: string[]; columns: ImportField[] | null; dayFirst: boolean | null }

export type ReadingOptions = {
  columns?: readonly ImportField[] | undefined
  hasHeader?: boolean | undefined
  dayFirst?: boolean | undefined
  remembered: readonly RememberedReading[]
  known: KnownNames
}

export type CsvFile = {
  columns: (FileColumn & { field: ImportField; expected: boolean })[]
  hasHeader: boolean
  /** The fields as the file itself suggests them. */
  guessed: ImportField[]
  /** Whether the fields are those that were chosen for an earlier file. */
  remembered: boolean
  dayFirst: boolean | null
  unclearDate: DateOrder['unclear']
  /** Empty while no column is the text. */
  rows: FileRow[]
}

/**
 * Parses a CSV file. Throws `UnreadableCsv` for an invalid file. A malicious file takes a second, so this is only called
 * in a separate thread.
 */
export function readCsv(csv: string, options: ReadingOptions): CsvFile {
  const { known } = options
  const { header, body } = splitHeader(
    parseRecords(csv, (cells) => rate(cells, known)),
    options,
  )
  if (body.length === 0) throw new UnreadableCsv('This file has no rows with posts.')
  if (body.length > postImportLimits.rows) throw tooManyRows(body.length)
  const columns = columnsOf(header, body)
  const names = columns.map(({ name }) => name)
  const earlier = options.remembered.find((one) => header && isSame(one.header, names))
  const guessed = guessFields(columns, known, header !== undefined)
  const chosen = options.columns ?? earlier?.columns
  const fields = chosen?.length === guessed.length ? chosen : guessed
  const width = header?.length ?? columns.length
  const rows = body
    .map((record) => ({ record, cells: cellsOf(record.cells, fields) }))
    .filter(({ cells }) => Object.values(cells).some((cell) => cell !== ''))
  const order = findDateOrder(rows.map(({ cells }) => timeCellsOf(cells)))
  const dayFirst = order.dayFirst ?? options.dayFirst ?? earlier?.dayFirst ?? undefined
  const isReadable = fields.includes('text') || fields.includes('link')
  return {
    columns: columns.map((column, at) => ({
      ...column,
      field: fields[at] ?? 'unused',
      expected: isExpectedUnused(column),
    })),
    hasHeader: header !== undefined,
    guessed,
    remembered: options.columns === undefined && fields === earlier?.columns,
    dayFirst: dayFirst ?? null,
    unclearDate: order.unclear,
    rows: isReadable
      ? rows.map(({ record, cells }) =>
          fileRowOf(record, cells, { names, fields, width, dayFirst, platforms: known.platforms }),
        )
      : [],
  }
}

/** Some files have a title above the names of the columns. */
const highestHeader = 5

function splitHeader(
  records: readonly CsvRecord[],
  { known, hasHeader }: ReadingOptions,
): { header: string[] | undefined; body: readonly CsvRecord[] } {
  const knownIn = ({ cells }: CsvRecord) => cells.filter((name) => isKnownName(name, known)).length
  const first = records.slice(0, highestHeader)
  const most = Math.max(0, ...first.map(knownIn))
  const at = most > 1 ? first.findIndex((record) => knownIn(record) === most) : 0
  const header = records[at]
  const isHeader = hasHeader ?? (most > 0 || !header?.cells.some((cell) => isValue(cell)))
  return isHeader
    ? { header: header?.cells, body: records.slice(at + 1) }
    : { header: undefined, body: records }
}

/** Names of columns are neither times nor addresses. */
const isValue = (cell: string) => /^https?:\/\//i.test(cell) || parseWrittenTime(cell)?.date !== undefined

/** How well these cells are separated: names of columns that are known, or values. */
const rate = (cells: readonly string[], known: KnownNames) =>
  Math.max(cells.filter((name) => isKnownName(name, known)).length, cells.filter(isValue).length)

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name, at) => name === other[at])

/** Enough to see what a column contains. */
const lookedValues = 50
const longestName = 200

/** The columns up to the last one that has a name or a value. */
function columnsOf(header: readonly string[] | undefined, body: readonly CsvRecord[]): FileColumn[] {
  const width = header?.length ?? Math.max(...body.map(({ cells }) => cells.length))
  const isUsed = (at: number) =>
    (header?.[at] ?? '').trim() !== '' || body.some(({ cells }) => (cells[at] ?? '').trim() !== '')
  let count = width
  while (count > 0 && !isUsed(count - 1)) count -= 1
  if (count > postImportLimits.columns) {
    throw new UnreadableCsv(
      `This file has ${count} columns, and an import takes ${postImportLimits.columns}. Remove those that are not needed.`,
    )
  }
  return Array.from({ length: count }, (_, at) => ({
    name: (header?.[at] ?? '').trim().slice(0, longestName) || `Column ${letterOf(at)}`,
    values: valuesOf(body, at),
  }))
}

function valuesOf(body: readonly CsvRecord[], at: number): string[] {
  const values: string[] = []
  for (const { cells } of body) {
    const value = withoutGuard(cells[at] ?? '').trim()
    if (value !== '') values.push(value)
    if (values.length === lookedValues) break
  }
  return values
}

/** The name of a column in spreadsheets: A to Z, AA, AB ... */
const letterOf = (at: number): string =>
  (at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)) + String.fromCodePoint(65 + (at % 26))
