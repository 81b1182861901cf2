import type { CalendarEntry } from '../../../../contract/calendar/calendar.ts'
import { wallDayOf, wallTimeOf } from '../../../shared/time/wall-time.ts'

/** A day in the workspace's time zone, as `2026-11-23`. */
export type Day = string
export const calendarViews = ['week', 'month', 'list'] as const
export type CalendarView = (typeof calendarViews)[number]

/**
 * A date for counting days and for their names, without a zone: noon in this browser, which every day has, also one on which
 * clocks change. It is no instant.
 */
export const dateOf = (day: Day): Date => new Date(`${day}T12:00:00`)

const two = (value: number) => String(value).padStart(2, '0')

const dayOfDate = (date: Date): Day =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/** The day of an instant. */
export const dayOf = (instant: Date): Day => wallDayOf(instant)

/** The entries of each day, from the earliest. */
export function entriesByDay(entries: readonly CalendarEntry[]): ReadonlyMap<Day, CalendarEntry[]> {
  return Map.groupBy(entries, ({ at }) => dayOf(new Date(at)))
}

/** The time of day of an instant as `09:30`. */
export const hourOf = (instant: Date): string => wallTimeOf(instant).slice(11)

/** Whether there is such a day. */
export function isDay(text: string): boolean {
  const date = dateOf(text)
  return !Number.isNaN(date.getTime()) && dayOfDate(date) === text
}

export function addDays(day: Day, days: number): Day {
  const date = dateOf(day)
  date.setDate(date.getDate() + days)
  return dayOfDate(date)
}

const monthStart = (day: Day): Day => `${day.slice(0, 8)}01`

export function addMonths(day: Day, months: number): Day {
  const date = dateOf(monthStart(day))
  date.setMonth(date.getMonth() + months)
  return dayOfDate(date)
}

/** `firstDay`: of a week, from Monday (1) to Sunday (7). */
export const weekStart = (day: Day, firstDay: number): Day =>
  addDays(day, -((dateOf(day).getDay() - firstDay + 7) % 7))

const daysFrom = (first: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, at) => addDays(first, at))

export const isSameMonth = (one: Day, other: Day): boolean => one.slice(0, 7) === other.slice(0, 7)

/** The days that a view shows around a day. A month has whole weeks; a list has the days of the month. */
export function daysOf(view: CalendarView, day: Day, firstDay: number): Day[] {
  if (view === 'week') return daysFrom(weekStart(day, firstDay), 7)
  const first = monthStart(day)
  const next = addMonths(day, 1)
  if (view === 'list') return daysFrom(first, dateOf(addDays(next, -1)).getDate())
  const start = weekStart(first, firstDay)
  const days = daysFrom(start, 42)
  return days[35] !== undefined && days[35] >= next ? days.slice(0, 35) : days
}

/** The first day of the week or the month before or after. `firstDay`: of a week, from Monday (1) to Sunday (7). */
export const stepFrom = (view: CalendarView, day: Day, step: 1 | -1, firstDay: number): Day =>
  view === 'week' ? addDays(weekStart(day, firstDay), 7 * step) : addMonths(day, step)
