import { addDays, addHours } from 'date-fns'
import type { Distance } from '../list-calls.ts'

export const moveUnits = ['hours', 'days', 'weeks'] as const
export type MoveUnit = (typeof moveUnits)[number]

/** The most of each unit, as the server accepts. */
export const mostOf: Record<MoveUnit, number> = { hours: 24, days: 366, weeks: 52 }

export const distanceOf = (amount: number, unit: MoveUnit): Distance =>
  unit === 'hours' ? { days: 0, hours: amount } : { days: unit === 'weeks' ? amount * 7 : amount, hours: 0 }

/** Days keep the hour of the clock. */
export const movedTime = (from: Date, { days, hours }: Distance): Date => addHours(addDays(from, days), hours)
