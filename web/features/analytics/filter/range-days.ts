import { wallDayOf } from '../../../shared/time/wall-time.ts'

/** Numbers are days that end today; `own` is a range that the user chose. */
export const rangeKeys = ['7', '30', '90', 'month', 'last-month', 'year', 'own'] as const
export type RangeKey = (typeof rangeKeys)[number]

export const rangeNames: Record<RangeKey, string> = {
  7: 'Last 7 days',
  30: 'Last 30 days',
  90: 'Last 90 days',
  month: 'This month',
  'last-month': 'Last month',
  year: 'Last 12 months',
  own: 'Custom range',
}

/** The first and the last day of a range, as the user's calendar has them: "2026-11-21". */
export function rangeDays(range: Exclude<RangeKey, 'own'>, now: Date): { from: string; to: string } {
  const today = wallDayOf(now)
  const [year = 0, month = 0, date = 0] = today.split('-').map(Number)
  const dayOf = (...parts: [number, number, number]) =>
    new Date(Date.UTC(...parts)).toISOString().slice(0, 10)
  if (range === 'month') return { from: dayOf(year, month - 1, 1), to: today }
  if (range === 'last-month') return { from: dayOf(year, month - 2, 1), to: dayOf(year, month - 1, 0) }
  if (range === 'year') return { from: dayOf(year - 1, month - 1, date + 1), to: today }
  return { from: dayOf(year, month - 1, date - Number(range) + 1), to: today }
}
