import { plural } from '../../../contract/counted.ts'
import type { NumberFormat } from '../../../contract/accounts/display.ts'
import { display } from '../display/display.ts'

const whole = new Intl.NumberFormat('en')
const decimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** The marks instead of those of English; the spaces do not break. */
const marks: Record<Exclude<NumberFormat, 'comma-point'>, Partial<Record<string, string>>> = {
  'point-comma': { group: '.', decimal: ',' },
  'space-comma': { group: '\u202f', decimal: ',' },
}

/** As the user wants numbers to be written. */
function written(format: Intl.NumberFormat, value: number): string {
  const { numberFormat } = display()
  if (numberFormat === 'comma-point') return format.format(value)
  const own = marks[numberFormat]
  return format
    .formatToParts(value)
    .map(({ type, value: part }) => own[type] ?? part)
    .join('')
}

/** "2,200". Much faster than `toLocaleString`, which makes a new formatter each time. */
export const wholeNumber = (value: number): string => written(whole, value)

/** "4.5", with at most one decimal. */
export const decimalNumber = (value: number): string => written(decimal, value)

/** "12.5K", for followers and reach. */
export const compactNumber = (value: number): string => written(compact, value)

/** "1 picture", "3 pictures". */
export const counted = (count: number, one: string, many?: string): string =>
  `${wholeNumber(count)} ${plural(count, one, many)}`
