import type { Context, Trx } from '../../../context.ts'
import { notifyDueSoon } from './dispatch.queries.ts'

/**
 * Notifies the workers of a post that becomes due soon or is already due. They find posts that become due later in
 * their next sweep.
 */
export async function announceDueTime(ctx: Context, trx: Trx, due: Date): Promise<void> {
  await notifyDueSoon(trx, due, 2 * ctx.config.publishing.sweepSeconds)
}
