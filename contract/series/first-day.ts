import type { RepeatRule } from './series.ts'

const dayMs = 86_400_000

/** Where a day such as `2026-11-04` is in its week, from Monday (1), and in its month. */
export function placeOfDay(day: string) {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`)
  const dayOfMonth = date.getUTCDate()
  const daysInMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return {
    weekday: date.getUTCDay() || 7,
    dayOfMonth,
    daysInMonth,
    /** It is the nth of its weekday in the month. */
    nth: Math.ceil(dayOfMonth / 7),
    isLast: dayOfMonth + 7 > daysInMonth,
  }
}

/**
 * The day on which a series begins that is planned from a day on: that day, or the next one that its rule names. From
 * Monday to Friday, planned for a Sunday, it begins on Monday.
 */
export function firstDayOf(rule: RepeatRule, from: string): string {
  let day = from
  while (!isNamed(rule, day)) day = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
  return day
}

function isNamed(rule: RepeatRule, day: string): boolean {
  const { weekday, dayOfMonth, daysInMonth, nth, isLast } = placeOfDay(day)
  if (rule.unit === 'day') return true
  if (rule.unit === 'week') return rule.weekdays.includes(weekday)
  if (rule.on.kind === 'day') return dayOfMonth === Math.min(rule.on.day, daysInMonth)
  return weekday === rule.on.weekday && (rule.on.nth === -1 ? isLast : rule.on.nth === nth)
}
