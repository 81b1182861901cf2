import type { Metrics } from '../../connectors/connector.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { saveMetrics, type DuePost } from './metrics.queries.ts'
import { noteMilestones } from './note-milestones.ts'

/** Stores what was read of these posts, and tells of the milestones that they crossed with it. */
export function keepReadings(ctx: Context, posts: DuePost[], metrics: Metrics[]): Promise<void> {
  return inTransaction(ctx.db, async (trx) => {
    await saveMetrics(trx, posts, metrics)
    await noteMilestones(ctx, trx, posts, metrics)
  })
}
