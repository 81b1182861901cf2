import type { ImportField } from '../../../contract/post-imports/import-fields.ts'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import { readAccountName, type NamedAccount } from './account-names.ts'
import { isYes } from './guess-fields.ts'
import { UnreadableCsv, type CsvRecord } from './parse-records.ts'
import { platformsIn, type PlatformNames } from './platform-names.ts'
import { readMoment, type DayFirst, type RowTime, type TimeCells } from './read-moment.ts'

/** A row of the file. */
export type FileRow = {
  /** The row number in spreadsheets. */
  row: number
  text: string
  title: string
  accounts: NamedAccount[]
  /** Null if the file does not say to which platforms the row goes. */
  platforms: { known: PlatformKey[]; unknown: string[] } | null
  time: RowTime
  /** The time as it is written in the file. */
  writtenTime: string
  /** Empty if the row names none. */
  timeZone: string
  pictures: string[]
  /** The descriptions of its pictures, in their order. */
  altTexts: string[]
  labels: string[]
  isDraft: boolean
  /** Whether it has more cells than there are columns, as happens to texts with commas. */
  isTooLong: boolean
}

type Cells = Record<ImportField, string>

type Reading = {
  names: readonly string[]
  fields: readonly ImportField[]
  /** The number of columns. */
  width: number
  dayFirst: DayFirst
  platforms: PlatformNames
}

/** An export puts an apostrophe before text that a spreadsheet would run as a formula. */
export const withoutGuard = (cell: string) => cell.replace(/^'(?=[=+\-@＝＋－＠\t\r\n])/, '')

const between: Partial<Record<ImportField, string>> = {
  text: '\n\n',
  media: '\n',
  labels: '\n',
  link: '\n',
  accounts: '\n',
  platforms: '\n',
}

/** The cells of a row by what they become; several cells of one field are joined. */
export function cellsOf(record: readonly string[], fields: readonly ImportField[]): Cells {
  const cells: Cells = {
    text: '',
    title: '',
    dateTime: '',
    date: '',
    time: '',
    timeZone: '',
    platforms: '',
    isPlatform: '',
    accounts: '',
    media: '',
    altTexts: '',
    labels: '',
    link: '',
    isDraft: '',
    unused: '',
  }
  for (const [index, field] of fields.entries()) {
    const cell = withoutGuard(record[index] ?? '').trim()
    // Whether a row goes to a platform matters only to a row that is a post.
    if (cell === '' || field === 'unused' || field === 'isPlatform') continue
    const before = cells[field]
    if (before === '') cells[field] = cell
    else if (between[field] && !before.includes(cell)) cells[field] = `${before}${between[field]}${cell}`
  }
  return cells
}

export const timeCellsOf = ({ dateTime, date, time }: Cells): TimeCells => ({
  day: dateTime || date,
  clock: time,
})

export function fileRowOf(record: CsvRecord, cells: Cells, reading: Reading): FileRow {
  const { row } = record
  const written = timeCellsOf(cells)
  return {
    row,
    text: withLinks(cells.text, cells.link),
    title: cells.title,
    accounts: listOf(row, cells.accounts, /[;|\n]/).map((name) => readAccountName(name, reading.platforms)),
    platforms: platformsOf(record, cells, reading),
    time: readMoment(written, reading.dayFirst, isInUtc(reading)),
    writtenTime: `${written.day} ${written.clock}`.trim(),
    timeZone: cells.timeZone,
    pictures: listOf(row, cells.media, /[\s;|]|,(?=\s*https?:)/),
    altTexts: altTextsOf(record, reading),
    labels: listOf(row, cells.labels, /[,;|\n]/),
    isDraft: isYes(cells.isDraft),
    isTooLong: record.cells.slice(reading.width).some((cell) => cell.trim() !== ''),
  }
}

/** One for each column, or several in a column. Empty ones keep the place of their picture. */
const altTextsOf = ({ cells }: CsvRecord, { fields }: Reading): string[] =>
  fields
    .flatMap((field, at) => (field === 'altTexts' ? (cells[at] ?? '').split('||') : []))
    .slice(0, mostInCell)
    .map((one) => withoutGuard(one).trim())

/** Whether the name of a column with the time says so, such as `scheduled_at_utc`. */
function isInUtc({ names, fields }: Reading): boolean {
  const times = names.filter((_, at) => ['dateTime', 'date', 'time'].includes(fields[at] ?? ''))
  return times.some((name) => /(?:\b|_)(?:utc|gmt)\b/i.test(name))
}

/** The platforms in the cells for them, and those whose own column says yes. */
function platformsOf(
  { row, cells: record }: CsvRecord,
  { platforms }: Cells,
  { names, fields, platforms: known }: Reading,
): FileRow['platforms'] {
  const flags = names.filter((_, at) => fields[at] === 'isPlatform')
  if (platforms === '' && flags.length === 0) return null
  const chosen = names.filter((_, at) => fields[at] === 'isPlatform' && isYes(record[at] ?? ''))
  return platformsIn([...listOf(row, platforms, /[,;|&+\n]|\band\b/i), ...chosen], known)
}

/** Links that the text does not contain yet follow it. */
function withLinks(text: string, links: string): string {
  return links
    .split(/[\s,]+(?=https?:)/i)
    .map((link) => link.trim())
    .filter((link) => link !== '' && !text.includes(link))
    .reduce((before, link) => (before === '' ? link : `${before}\n\n${link}`), text)
}

/** Far more than the accounts, pictures or labels of any post. */
const mostInCell = 200

function listOf(row: number, cell: string, separator: RegExp): string[] {
  const parts = new Set(
    cell
      .split(separator)
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
