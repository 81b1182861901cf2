import type { Context } from '../../context.ts'
import type { Cadence } from './cadence.ts'
import { databaseNow } from '../publish/attempts.queries.ts'
import { claimDueAccount, postponeAccount, scheduleNextRead } from './metric-schedules.queries.ts'
import { readAccountMetrics } from './read-account-metrics.ts'

/** The number of accounts that are read concurrently, so that a slow platform does not delay the others. */
const atOnce = 4
const afterErrorMs = 600_000

/**
 * Reads the metrics of published posts for each account that is due: often while a post is new, rarely later, and
 * within the limits of its platform. Posts that become due in the meantime are read in the next run. Otherwise an
 * account that publishes many posts would need a call for each of them.
 */
export async function refreshPostMetrics(ctx: Context): Promise<void> {
  const now = await databaseNow(ctx.db)
  await Promise.all(Array.from({ length: atOnce }, () => readDueAccounts(ctx, now)))
}

async function readDueAccounts(ctx: Context, now: Date): Promise<void> {
  for (;;) {
    const claimed = await claimDueAccount(ctx.db, now)
    if (!claimed) return
    const { accountId, platform } = claimed
    const keptDays = ctx.connectors.find(platform)?.dataKeptDays
    const cadence: Cadence = {
      every: ctx.connectors.postReadsPerDay(platform) === undefined ? 'by_age' : 'daily',
      ...(keptDays !== undefined && { keptDays }),
    }
    const leftUntil = await readAccountMetrics(ctx, claimed, cadence).catch((error: unknown) => {
      ctx.log.error({ err: error, accountId }, 'refreshing the metrics of an account failed')
      return new Date(ctx.clock.now().getTime() + afterErrorMs)
    })
    if (leftUntil) await postponeAccount(ctx.db, claimed, leftUntil)
    else await scheduleNextRead(ctx.db, claimed, cadence)
  }
}
