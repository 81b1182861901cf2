import type { Context } from '../context.ts'
import { deleteActivitiesBefore } from './activities.queries.ts'

/** The database refuses to delete younger ones. */
const keptYears = 2

/** Deletes activities that are older than two years. */
export async function sweepActivities(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now())
  before.setUTCFullYear(before.getUTCFullYear() - keptYears)
  await deleteActivitiesBefore(ctx.db, before)
}
