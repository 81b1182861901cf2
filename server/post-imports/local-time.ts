const clock = String.raw`(?:[ ,T]+(\d{1,2})[:.](\d{2})(?:[:.]\d{2}(?:\.\d+)?)?\s*(am|pm)?)?`
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})[-/.](\d{1,2})${clock}$`, 'i')
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4})${clock}$`, 'i')

/**
 * Parses the time in a cell to `YYYY-MM-DDTHH:mm`: `2027-03-04 09:30`, `3/4/2027 9:30 AM`, `4.3.2027 9:30`. Null for an
 * empty cell; undefined for an invalid time.
 */
export function localTimeOf(cell: string, dayFirst: boolean): string | null | undefined {
  const text = cell.trim()
  if (text === '') return null
  const [, year, , month, day, ...rest] = yearFirst.exec(text) ?? []
  if (year !== undefined) return written(year, month, day, rest)
  const [, first, sign, second, last, ...others] = yearLast.exec(text) ?? []
  const isDay = dayFirst || sign === '.'
  return written(last, isDay ? second : first, isDay ? first : second, others)
}

/**
 * Whether dates such as 3/4/2027 start with the day, which a date such as 13/3/2027 shows. `otherwise`: the result if
 * no cell shows it.
 */
export function isDayFirst(cells: readonly string[], otherwise: boolean): boolean {
  for (const cell of cells) {
    const [, first, , second] = yearLast.exec(cell.trim()) ?? []
    if (Number(first) > 12) return true
    if (Number(second) > 12) return false
  }
  return otherwise
}

type Part = string | undefined

function written(year: Part, month: Part, day: Part, [hour, minute, half]: Part[]): string | undefined {
  // A date without a time is not sufficient for publishing.
  if (hour === undefined) return undefined
  try {
    const time = Temporal.PlainDateTime.from(
      {
        year: Number(year),
        month: Number(month),
        day: Number(day),
        hour: hourOf(Number(hour), half?.toLowerCase()),
        minute: Number(minute),
      },
      { overflow: 'reject' },
    )
    return time.toString({ smallestUnit: 'minute' })
  } catch {
    return undefined
  }
}

/** 12 AM is midnight, and 12 PM is noon. */
function hourOf(hour: number, half: Part): number {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return Number.NaN
  return (hour % 12) + (half === 'pm' ? 12 : 0)
}
