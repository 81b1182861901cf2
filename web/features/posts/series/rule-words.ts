import { counted } from '../../../shared/numbers/compact-number.ts'
import type { RepeatRule, SeriesEnd } from '../../../../contract/series/series.ts'
import { formatDate } from '../../../shared/time/date-time.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const places: Record<number, string> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', [-1]: 'last' }
const list = new Intl.ListFormat('en')

const nameOf = (weekday: number) => weekdays[weekday - 1] ?? ''
const eachOf = (every: number, unit: string) => (every === 1 ? `every ${unit}` : `every ${every} ${unit}s`)

/** "every week on Friday" */
export function ruleWords(rule: RepeatRule): string {
  const each = eachOf(rule.every, rule.unit)
  if (rule.unit === 'day') return each
  if (rule.unit === 'week') {
    const days = [...new Set(rule.weekdays)].toSorted((one, other) => one - other)
    const isWorkWeek = days.join('') === '12345'
    return `${each} ${isWorkWeek ? 'from Monday to Friday' : `on ${list.format(days.map(nameOf))}`}`
  }
  if (rule.on.kind === 'day') return `${each} on day ${rule.on.day}`
  return `${each} on the ${places[rule.on.nth]} ${nameOf(rule.on.weekday)}`
}

/** "until November 4, 2027"; empty for one without an end. */
export function endWords(end: SeriesEnd): string {
  if (end.kind === 'never') return ''
  if (end.kind === 'after') return counted(end.count, 'time')
  return `until ${formatDate(`${end.date}T12:00:00Z`, { month: 'long' }, 'UTC')}`
}
