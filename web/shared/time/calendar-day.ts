import { localTimeZone } from './date-time.ts'

const yearOf = (date: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(date)

/** "December 21" in the user's time zone, with the year if it is not the current one. */
export function calendarDay(instant: string, now = new Date(), timeZone = localTimeZone()): string {
  const date = new Date(instant)
  const withYear = yearOf(date, timeZone) !== yearOf(now, timeZone)
  return new Intl.DateTimeFormat('en', {
    timeZone,
    month: 'long',
    day: 'numeric',
    ...(withYear && { year: 'numeric' }),
  }).format(date)
}

/** "Dec 21, 2026", for columns. */
export const shortDay = (instant: string, timeZone = localTimeZone()): string =>
  new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'medium' }).format(new Date(instant))
