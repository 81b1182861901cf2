import type { Context, Trx } from '../../../context.ts'
import { notifyDuePosts } from './dispatch.queries.ts'

/** Tells the workers of a post that becomes due soon or was due already. They learn of later ones at their next sweep. */
export async function announceDueTime(ctx: Context, trx: Trx, due: Date): Promise<void> {
  const sweepMs = ctx.config.publishing.sweepSeconds * 1000
  if (due.getTime() - ctx.clock.now().getTime() < 2 * sweepMs) await notifyDuePosts(trx)
}
