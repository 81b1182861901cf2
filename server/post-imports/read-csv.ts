import { CsvError, parse } from 'csv-parse/sync'
import { postImportLimits, type PostImportPreview } from '../../contract/post-imports/post-imports.ts'
import { isDayFirst, localTimeOf } from './local-time.ts'

type Format = PostImportPreview['format']
type Column = 'text' | 'link' | 'date' | 'time' | 'timeZone' | 'accounts' | 'pictures' | 'labels'

/** A row of the file. */
export type FileRow = {
  /** The row number in spreadsheets. */
  row: number
  text: string
  /** The names of its accounts. */
  accounts: string[]
  /** `YYYY-MM-DDTHH:mm`; null without a time, undefined for an invalid one. */
  localTime: string | null | undefined
  /** Empty if the row names none. */
  timeZone: string
  pictures: string[]
  labels: string[]
}

export type CsvFile = { format: Format; rows: FileRow[] }

/** Why a file cannot be parsed, as a sentence for the user. */
export class UnreadableCsv extends Error {}

/** Includes empty rows. The parser takes ten seconds for a file of half a million short rows. */
const mostRecords = 20 * postImportLimits.rows
const grouped = (count: number) => count.toLocaleString('en')
const tooManyRows = (rows: string) =>
  `This file has ${rows} rows, and an import takes ${grouped(postImportLimits.rows)}. Split it into smaller files.`

/** Far more than the accounts, pictures or labels of any post. */
const mostInCell = 200

/** The names of columns: ours, and those of Buffer and other products. */
const columns: Record<string, Column> = {
  text: 'text',
  content: 'text',
  message: 'text',
  caption: 'text',
  post: 'text',
  link: 'link',
  url: 'link',
  date: 'date',
  time: 'time',
  'date and time': 'time',
  'posting time': 'time',
  'scheduled at': 'time',
  'time zone': 'timeZone',
  timezone: 'timeZone',
  account: 'accounts',
  accounts: 'accounts',
  profile: 'accounts',
  profiles: 'accounts',
  picture: 'pictures',
  pictures: 'pictures',
  image: 'pictures',
  images: 'pictures',
  'image url': 'pictures',
  'image urls': 'pictures',
  label: 'labels',
  labels: 'labels',
  tag: 'labels',
  tags: 'labels',
}

/** Hootsuite's files have no header. */
const hootsuiteColumns: (Column | undefined)[] = ['time', 'text', 'link']

/**
 * Parses a CSV file with our columns, or those of Buffer or Hootsuite. Throws `UnreadableCsv` for an invalid file.
 * `dayFirst`: the order in a date such as 3/4/2027 if no row shows it. A malicious file takes a second, so this is only
 * called in a separate thread.
 */
export function readCsv(csv: string, dayFirst: boolean): CsvFile {
  const records = parseRecords(csv)
  const { format, order } = orderOf(records[0]?.cells ?? [])
  const filled = records
    .slice(format === 'hootsuite' ? 0 : 1)
    .map(({ row, cells }) => ({ row, cells: inColumns(cells, order) }))
    .filter(({ cells }) => Object.values(cells).some((cell) => cell !== ''))
  if (filled.length === 0) throw new UnreadableCsv('This file has no rows with posts.')
  if (filled.length > postImportLimits.rows) {
    throw new UnreadableCsv(tooManyRows(grouped(filled.length)))
  }
  const dates = filled.map(({ cells }) => timeCell(cells))
  const readsDayFirst = isDayFirst(dates, dayFirst)
  return {
    format,
    rows: filled.map(({ row, cells }) => ({
      row,
      text: withLink(cells.text, cells.link),
      accounts: listOf(row, cells.accounts, /[;|\n]/),
      localTime: localTimeOf(timeCell(cells), readsDayFirst),
      timeZone: cells.timeZone,
      pictures: listOf(row, cells.pictures, /[\s;|]|,(?=\s*https?:)/),
      labels: listOf(row, cells.labels, /[,;|\n]/),
    })),
  }
}

type Cells = Record<Column, string>

type CsvRecord = { row: number; cells: string[] }

/** The first record, and all further non-empty records. */
function parseRecords(csv: string): CsvRecord[] {
  const records: CsvRecord[] = []
  let row = 0
  try {
    parse(csv, {
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      delimiter: delimiterOf(csv),
      on_record: (cells) => {
        row += 1
        if (row > mostRecords) throw new UnreadableCsv(tooManyRows(`more than ${grouped(mostRecords)}`))
        if (row === 1 || cells.some((cell) => cell !== '')) records.push({ row, cells })
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

/** Spreadsheets use semicolons or tabs in some languages. */
function delimiterOf(csv: string): string {
  const head =
    csv
      .slice(0, 10_000)
      .replaceAll(/"(?:[^"]|"")*"/g, '')
      .split('\n', 1)[0] ?? ''
  const counted = [',', ';', '\t'].map((sign) => ({ sign, times: head.split(sign).length }))
  return counted.toSorted((a, b) => b.times - a.times)[0]?.sign ?? ','
}

function orderOf(first: readonly string[]): { format: Format; order: (Column | undefined)[] } {
  const names = first.map((name) => name.trim().toLowerCase())
  const order = names.map((name) => columns[name])
  if (order.includes('text')) {
    const isBuffer = names.includes('posting time') || names.includes('image url')
    return { format: isBuffer ? 'buffer' : 'own', order }
  }
  const [cell = ''] = first
  const isTime = [false, true].some((dayFirst) => typeof localTimeOf(cell, dayFirst) === 'string')
  if (first.length > 1 && isTime) return { format: 'hootsuite', order: hootsuiteColumns }
  throw new UnreadableCsv(
    'The first row must name the columns: Text, and if you need them Time, Time zone, Account, Pictures, Labels and Link.',
  )
}

function inColumns(record: readonly string[], order: readonly (Column | undefined)[]): Cells {
  const cells: Cells = {
    text: '',
    link: '',
    date: '',
    time: '',
    timeZone: '',
    accounts: '',
    pictures: '',
    labels: '',
  }
  for (const [index, column] of order.entries()) {
    const cell = withoutGuard(record[index] ?? '').trim()
    if (column && cell !== '') cells[column] = cells[column] === '' ? cell : `${cells[column]}\n${cell}`
  }
  return cells
}

/** An export puts an apostrophe before text that a spreadsheet would run as a formula. */
const withoutGuard = (cell: string) => cell.replace(/^'(?=[=+\-@＝＋－＠\t\r\n])/, '')

const timeCell = ({ date, time }: Cells) => [date, time].filter((part) => part !== '').join(' ')

function withLink(text: string, link: string): string {
  if (link === '' || text.includes(link)) return text
  return text === '' ? link : `${text}\n\n${link}`
}

function listOf(row: number, cell: string, between: RegExp): string[] {
  const parts = new Set(
    cell
      .split(between)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  )
  if (parts.size > mostInCell) {
    throw new UnreadableCsv(
      `A cell of row ${row} lists ${parts.size} accounts, pictures or labels, and an import takes ${mostInCell}.`,
    )
  }
  return [...parts]
}
