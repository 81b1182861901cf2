import type { Context, Trx } from '../../../context.ts'
import { notifyDueSoon } from './dispatch.queries.ts'

/** Tells the workers of a post that becomes due soon or was due already. They learn of later ones at their next sweep. */
export async function announceDueTime(ctx: Context, trx: Trx, due: Date): Promise<void> {
  await notifyDueSoon(trx, due, 2 * ctx.config.publishing.sweepSeconds)
}
