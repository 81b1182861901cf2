import type { Context } from '../context.ts'
import { inTransaction } from '../platform/database/database.ts'
import { listOverdueAccounts, lockOverdueAccount } from './accounts.queries.ts'
import { turnAccount } from './turn-account.ts'

const batch = 500

/** Does every reset that is due. Any number of workers may do so at once: each account is turned by one of them. */
export async function turnOverdueAccounts(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  let after: { resetAt: Date; workspaceId: string } | undefined
  for (;;) {
    const overdue = await listOverdueAccounts(ctx.db, { now, after, limit: batch })
    for (const { workspaceId } of overdue) await turnOne(ctx, workspaceId, now)
    after = overdue.at(-1)
    if (overdue.length < batch) return
  }
}

/** One account that cannot be turned keeps no other from its points. */
async function turnOne(ctx: Context, workspaceId: string, now: Date): Promise<void> {
  try {
    await inTransaction(ctx.db, async (trx) => {
      const account = await lockOverdueAccount(trx, workspaceId, now)
      if (account) await turnAccount(trx, account, { defaultPlan: ctx.config.defaultPlan, now })
    })
  } catch (error) {
    ctx.log.error({ err: error, workspaceId }, 'the monthly reset of a workspace failed')
  }
}
