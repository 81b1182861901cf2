import type { Context } from '../context.ts'
import { startOverduePeriods } from './periods/start-overdue-periods.ts'

const everySeconds = 30

/** Starts each workspace's new period of points when its billing anniversary comes. */
export async function startPointsWork(ctx: Context): Promise<void> {
  await ctx.jobs.schedule({
    name: 'start-periods',
    everySeconds,
    task: () => startOverduePeriods(ctx),
  })
}
