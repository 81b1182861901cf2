import type { Trx } from '../../context.ts'
import type { PostRow } from '../posts.queries.ts'
import { isQueuePaused } from './queued-posts.queries.ts'

/**
 * When a worker may claim a post that is scheduled for `moment`; null if it waits in a paused queue or for its points.
 */
export async function dueTimeOf(
  trx: Trx,
  {
    queued,
    awaits_points: unpaid,
    social_account_id: accountId,
  }: Pick<PostRow, 'queued' | 'awaits_points' | 'social_account_id'>,
  moment: Date,
): Promise<Date | null> {
  if (unpaid) return null
  const waits = queued && accountId !== null && (await isQueuePaused(trx, accountId))
  return waits ? null : moment
}
