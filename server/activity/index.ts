import type { Context } from '../context.ts'
import { sweepActivities } from './sweep-activities.ts'

export { removeAddress } from './activities.queries.ts'
export { recordActivities, recordActivity, recordExport, recordSecurity, type By } from './record-activity.ts'
export { activityRoutes } from './routes.ts'

const sweepSeconds = 3600

/** Deletes old activities. */
export async function startActivityWork(ctx: Context): Promise<void> {
  await ctx.jobs.schedule({
    name: 'sweep-activities',
    everySeconds: sweepSeconds,
    task: () => sweepActivities(ctx),
  })
}
