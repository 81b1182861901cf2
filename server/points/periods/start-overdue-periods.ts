import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { listOverdueAccounts, lockOverdueAccount } from '../accounts.queries.ts'
import { startPeriod } from './start-period.ts'

const batch = 500

/** Starts a new period for every account whose period has ended. Safe in several workers at once: each account is locked. */
export async function startOverduePeriods(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  let after: { resetAt: Date; workspaceId: string } | undefined
  for (;;) {
    const overdue = await listOverdueAccounts(ctx.db, { now, after, limit: batch })
    for (const { workspaceId } of overdue) await startOne(ctx, workspaceId, now)
    after = overdue.at(-1)
    if (overdue.length < batch) return
  }
}

/** A failure is logged, so that it does not keep other accounts from their points. */
async function startOne(ctx: Context, workspaceId: string, now: Date): Promise<void> {
  try {
    await inTransaction(ctx.db, async (trx) => {
      const account = await lockOverdueAccount(trx, workspaceId, now)
      if (account) await startPeriod(trx, account, { defaultPlan: ctx.config.defaultPlan, now })
    })
  } catch (error) {
    ctx.log.error({ err: error, workspaceId }, 'the monthly reset of a workspace failed')
  }
}
