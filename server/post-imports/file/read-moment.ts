import { parseWrittenTime, type WrittenDate, type WrittenTime } from './written-time.ts'

/**
 * The time of a row: a local time (`YYYY-MM-DDTHH:mm`), an instant if the file names the offset, or only a date
 * (`YYYY-MM-DD`). Null without a time;
 * otherwise why it cannot be used: `unclear` if the order of day and month is not known.
 */
export type RowTime =
  | { localTime: string }
  | { instant: string }
  | { date: string }
  | 'unreadable'
  | 'noDate'
  | 'unclear'
  | null

/** The cells of a row that contain its time. `day` may contain both the date and the time of day. */
export type TimeCells = { day: string; clock: string }

/** Whether days come first in dates such as 3/4/2027; undefined if that is not known. */
export type DayFirst = boolean | undefined

/** The time of a row. `utc`: times without an offset are in UTC, as the name of the column says. */
export function readMoment(cells: TimeCells, dayFirst: DayFirst, utc = false): RowTime {
  if (cells.day.trim() === '' && cells.clock.trim() === '') return null
  const written = joined(cells)
  if (!written) return 'unreadable'
  const { date, clock, offset = utc ? 'UTC' : undefined } = written
  if (!date) return 'noDate'
  const found = calendarDate(date, dayFirst)
  if (typeof found === 'string') return found
  if (!clock) return { date: found.toString() }
  const local = found.toPlainDateTime(clock)
  return offset === undefined
    ? { localTime: local.toString({ smallestUnit: 'minute' }) }
    : { instant: local.toZonedDateTime(offset).toInstant().toString() }
}

/** What the cells say together; undefined if one of them cannot be parsed. */
function joined({ day, clock }: TimeCells): WrittenTime | undefined {
  const inDay = day.trim() === '' ? {} : parseWrittenTime(day)
  const inClock = clock.trim() === '' ? {} : parseWrittenTime(clock)
  if (!inDay || !inClock) return undefined
  // A date cell may contain midnight beside a cell with the time of day.
  const [first, second] = inClock.clock ? [inClock, inDay] : [inDay, inClock]
  const date = inDay.date ?? inClock.date
  const offset = first.offset ?? second.offset
  return {
    ...(date && { date }),
    ...(first.clock && { clock: first.clock }),
    ...(offset !== undefined && { offset }),
  }
}

function calendarDate(date: WrittenDate, dayFirst: DayFirst): Temporal.PlainDate | 'unreadable' | 'unclear' {
  try {
    if (!('first' in date)) return Temporal.PlainDate.from(date, { overflow: 'reject' })
    const { year, first, second } = date
    const isDay = orderShownBy(date) ?? (first === second ? true : dayFirst)
    if (isDay === undefined) return 'unclear'
    const [day, month] = isDay ? [first, second] : [second, first]
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return 'unreadable'
  }
}

/** Whether the day comes first, which a number that is no month shows. */
function orderShownBy(date: WrittenDate): DayFirst {
  if (!('first' in date)) return undefined
  if (date.first > 12) return true
  return date.second > 12 ? false : undefined
}

export type DateOrder = {
  dayFirst: DayFirst
  /** The first date that can be read in two ways, if no row shows the order. */
  unclear: { written: string; dayFirst: string; monthFirst: string } | null
}

/** The order of day and month in a file, which one row is enough to show. */
export function findDateOrder(rows: readonly TimeCells[]): DateOrder {
  const shown = new Set<boolean>()
  let unclear: DateOrder['unclear'] = null
  for (const { day, clock } of rows) {
    for (const written of [day, clock]) {
      const date = parseWrittenTime(written)?.date
      if (!date || !('first' in date)) continue
      const order = orderShownBy(date)
      if (order !== undefined) shown.add(order)
      else if (date.first !== date.second) unclear ??= bothReadings(written, date)
    }
  }
  const [dayFirst] = shown
  // Rows that contradict each other show nothing about the others.
  if (shown.size === 1) return { dayFirst, unclear: null }
  return { dayFirst: undefined, unclear }
}

function bothReadings(written: string, date: WrittenDate): DateOrder['unclear'] {
  const as = (dayFirst: boolean) => calendarDate(date, dayFirst).toString()
  return { written: written.trim(), dayFirst: as(true), monthFirst: as(false) }
}
