import { monthNamed } from './month-names.ts'

/** `first` and `second` are the day and the month, in an order that the cell does not show. */
export type WrittenDate =
  | { year: number; month: number; day: number }
  | { year: number; first: number; second: number }

type Clock = { hour: number; minute: number }

/** The parts of a time that a cell contains. `offset` is what Temporal takes as a time zone: `UTC` or `+02:00`. */
export type WrittenTime = { date?: WrittenDate; clock?: Clock; offset?: string }

/** Longer than any date; bounds the work of the expressions. */
const longestCell = 80

/**
 * Parses a cell with a date, a time of day or both, as people, spreadsheets and other tools write them. Undefined if it
 * is anything else.
 */
export function parseWrittenTime(cell: string): WrittenTime | undefined {
  const text = cell.replaceAll(/\s+/g, ' ').trim()
  if (text === '' || text.length > longestCell) return undefined
  if (/^\d+(?:[.,]\d+)?$/.test(text)) return fromNumber(text)
  const found = dateAtStart(text)
  if (found === undefined) return clockOf(text)
  const { rest, ...written } = found
  if (rest.trim() === '') return written
  const clock = clockOf(rest)
  return clock && { ...written, ...clock }
}

const weekday = String.raw`(?:\p{L}+\.?,? )?`
const yearFirst = /^(\d{4}) ?([-/.]) ?(\d{1,2}) ?\2 ?(\d{1,2})(?!\d)\.?(.*)$/
const yearLast = new RegExp(
  String.raw`^${weekday}(\d{1,2}) ?([-/.]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})(?![\d:])(.*)$`,
  'u',
)
const monthThenDay = new RegExp(
  String.raw`^${weekday}(\p{L}+)\.?[ -](\d{1,2})(?:st|nd|rd|th)?(?:,? |-)(\d{4})(?!\d)(.*)$`,
  'u',
)
const dayThenMonth = new RegExp(
  String.raw`^${weekday}(\d{1,2})(?:st|nd|rd|th|\.)?[ -](?:de |of )?(\p{L}+)\.?(?:,? |-)(?:de )?(\d{4}|\d{2})(?![\d:])(.*)$`,
  'u',
)

function dateAtStart(text: string): { date: WrittenDate; rest: string } | undefined {
  const [, isoYear, , isoMonth, isoDay, isoRest = ''] = yearFirst.exec(text) ?? []
  if (isoYear !== undefined) {
    return { date: { year: Number(isoYear), month: Number(isoMonth), day: Number(isoDay) }, rest: isoRest }
  }
  const [, first, sign, second, last, lastRest = ''] = yearLast.exec(text) ?? []
  if (last !== undefined) return withRest(numericDate(Number(first), Number(second), sign, last), lastRest)
  const named = monthThenDay.exec(text)
  const [, word = '', day, year, rest = ''] = named ?? swapped(dayThenMonth.exec(text))
  const month = monthNamed(word)
  return month === undefined || year === undefined
    ? undefined
    : { date: { year: fullYear(year), month, day: Number(day) }, rest }
}

/** In the order of `monthThenDay`. */
const swapped = (match: RegExpExecArray | null): (string | undefined)[] => {
  const [all, day, month, year, rest] = match ?? []
  return [all, month, day, year, rest]
}

const withRest = (date: WrittenDate | undefined, rest: string) => date && { date, rest }

/** Dates with dots start with the day everywhere. Others do in most countries, and a number above 12 is no month. */
function numericDate(
  first: number,
  second: number,
  sign: string | undefined,
  last: string,
): WrittenDate | undefined {
  const year = fullYear(last)
  if (sign === '.') return second > 12 ? undefined : { year, month: second, day: first }
  return { year, first, second }
}

const fullYear = (year: string) => (year.length === 2 ? 2000 : 0) + Number(year)

const clock = new RegExp(
  [
    /^(?:[\s,T@|–-]|at |um )*/,
    /(\d{1,2})(?:[:.h](\d{2})(?:[:.]\d{2}(?:[.,]\d{1,9})?)?|h|(?= ?[ap]\.? ?m))/,
    /(?: ?([ap])\.? ?m\.?)?(?: ?(?:uhr|hrs?|h))?/,
    /(?: ?(z|utc|gmt))?(?: ?([+−-])(\d{1,2}):?(\d{2})?)?(?: ?[([].*)?$/,
  ]
    .map(({ source }) => source)
    .join(''),
  'i',
)

function clockOf(text: string): Pick<WrittenTime, 'clock' | 'offset'> | undefined {
  const match = clock.exec(text.trim())
  if (!match) return undefined
  const [, hours, minutes = '0', half, utc, sign, offsetHours = '', offsetMinutes = '00'] = match
  const hour = hourOf(Number(hours), half?.toLowerCase())
  if (hour === undefined || hour > 23 || Number(minutes) > 59) return undefined
  const offset = sign
    ? `${sign === '+' ? '+' : '-'}${offsetHours.padStart(2, '0')}:${offsetMinutes}`
    : utc && 'UTC'
  return { clock: { hour, minute: Number(minutes) }, ...(offset !== undefined && { offset }) }
}

/** 12 AM is midnight, and 12 PM is noon. */
function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half === 'p' ? 12 : 0)
}

/** Spreadsheets count days from here, and 1 is a day. */
const epoch = { year: 1899, month: 12, day: 30 }
const serialNumbers = { from: 36_526, to: 73_051 }

/** A cell that is not formatted as a date contains its serial number; some tools write Unix time. */
function fromNumber(text: string): WrittenTime | undefined {
  const number = Number(text.replace(',', '.'))
  if (/^(?:\d{10}|\d{13})$/.test(text)) {
    const at = Temporal.Instant.fromEpochMilliseconds(text.length === 10 ? number * 1000 : number)
    return { ...partsOf(at.toZonedDateTimeISO('UTC').toPlainDateTime()), offset: 'UTC' }
  }
  const minutes = Math.round((number % 1) * 1440)
  if (number < 1 && minutes > 0)
    return { clock: { hour: Math.floor(minutes / 60) % 24, minute: minutes % 60 } }
  if (number < serialNumbers.from || number >= serialNumbers.to) return undefined
  const day = Temporal.PlainDate.from(epoch).add({ days: Math.floor(number) })
  const { date, clock: time } = partsOf(day.toPlainDateTime().add({ minutes }))
  return Number.isInteger(number) ? { date } : { date, clock: time }
}

const partsOf = ({ year, month, day, hour, minute }: Temporal.PlainDateTime) => ({
  date: { year, month, day },
  clock: { hour, minute },
})
