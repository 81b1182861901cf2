import { plural } from '../../../contract/counted.ts'
import { decimalNumber, wholeNumber } from '../../shared/numbers/compact-number.ts'
import { formatDate, formatDays } from '../../shared/time/date-time.ts'

/** "4.2%". */
export const percent = (value: number): string => `${decimalNumber(value)}%`

/** "+12%", "0%", "-3.4 points" for the difference of two percentages. */
export function changeWords(change: number, unit: 'percent' | 'points'): string {
  const words = decimalNumber(change)
  const signed = change > 0 && words !== decimalNumber(0) ? `+${words}` : words.replace(/^-0$/, '0')
  return unit === 'percent' ? `${signed}%` : `${signed} ${plural(change, 'point')}`
}

/** A cell of a table: what is not available is not 0. */
export const cell = (value: number | null): string => (value === null ? 'Not available' : wholeNumber(value))
export const rateCell = (value: number | null): string => (value === null ? 'Not available' : percent(value))

/** "Nov 21", of a day such as "2026-11-21". */
export const dayWords = (day: string): string => formatDate(day, { month: 'short', year: false }, 'UTC')

/** "Nov 21, 2026". */
export const fullDayWords = (day: string): string => formatDate(day, { month: 'short' }, 'UTC')

/** "Oct 25 – Nov 23, 2026". */
export const rangeWords = ({ from, to }: { from: string; to: string }): string => formatDays(from, to)
