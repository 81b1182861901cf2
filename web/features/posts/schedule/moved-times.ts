import { addDays, addHours, format } from 'date-fns'
import type { Distance } from '../list-calls.ts'
import { instantOf, wallDateOf } from '../../../shared/time/wall-time.ts'

export const moveUnits = ['hours', 'days', 'weeks'] as const
export type MoveUnit = (typeof moveUnits)[number]

/** The most of each unit, as the server accepts. */
export const mostOf: Record<MoveUnit, number> = { hours: 24, days: 366, weeks: 52 }

export const distanceOf = (amount: number, unit: MoveUnit): Distance =>
  unit === 'hours' ? { days: 0, hours: amount } : { days: unit === 'weeks' ? amount * 7 : amount, hours: 0 }

/** Days keep the hour of the clock in the workspace's time zone. */
export function movedTime(from: Date, { days, hours }: Distance): Date {
  const moved = days === 0 ? from : instantOf(format(addDays(wallDateOf(from), days), localTimeFormat))
  return addHours(moved, hours)
}

/** The format of a local time, in the tokens of date-fns. */
export const localTimeFormat = "yyyy-MM-dd'T'HH:mm"
