import type { Interval, Price } from '../objects/objects.ts'

const DAY = 86_400

/** Some months after a moment; the 31st becomes the last day of a shorter month. */
export function addMonths(from: number, months: number): number {
  const date = new Date(from * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return Math.floor(date.getTime() / 1000)
}

export function addInterval(from: number, interval: Interval, count: number): number {
  switch (interval) {
    case 'day':
      return from + count * DAY
    case 'week':
      return from + count * 7 * DAY
    case 'month':
      return addMonths(from, count)
    case 'year':
      return addMonths(from, count * 12)
  }
}

/** The end of the period that starts at `start`. Counted from the anchor, so that the 31st returns after a shorter month. */
export function periodEnd(anchor: number, start: number, price: Price): number {
  const { interval, interval_count: each } = price.recurring ?? { interval: 'month', interval_count: 1 }
  let turn = 1
  for (;;) {
    const end = addInterval(anchor, interval, turn * each)
    if (end > start) return end
    turn += 1
  }
}
