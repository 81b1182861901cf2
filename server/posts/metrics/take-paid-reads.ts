import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { addPaidReads, lockPaidReads } from './paid-reads.queries.ts'

/**
 * Reserves up to `wanted` of the posts that may be read on a platform on this UTC day, and returns the number. Several
 * workers together never reserve more than `perDay`.
 */
export function takePaidReads(
  ctx: Context,
  platform: PlatformKey,
  { wanted, perDay }: { wanted: number; perDay: number },
): Promise<number> {
  return inTransaction(ctx.db, async (trx) => {
    const taken = Math.max(0, Math.min(wanted, perDay - (await lockPaidReads(trx, platform))))
    if (taken > 0) await addPaidReads(trx, platform, taken)
    return taken
  })
}
