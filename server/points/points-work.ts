import type { Context } from '../context.ts'
import { turnOverdueAccounts } from './turn-overdue-accounts.ts'

const resetSeconds = 30

/** Begins each workspace's month of points when its billing anniversary comes. */
export function startPointsWork(ctx: Context): void {
  ctx.jobs.every(resetSeconds, 'monthly reset of points', () => turnOverdueAccounts(ctx))
}
