import type { Context } from '../context.ts'
import { utcDay, deleteUsesBefore } from './usage.queries.ts'

export { countUses } from './count-uses.ts'
export { listUses } from './list-uses.ts'

const sweepSeconds = 86_400
const keepMs = 400 * 86_400_000

/** Starts deleting counts that are older than 400 days, in this process. */
export async function startUsageWork(ctx: Context): Promise<void> {
  await ctx.jobs.schedule({
    name: 'sweep-feature-uses',
    everySeconds: sweepSeconds,
    task: () => deleteUsesBefore(ctx.db, utcDay(new Date(ctx.clock.now().getTime() - keepMs))),
  })
}
