import type { Context, Trx } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { AppError } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { runExclusive } from '../infra/run-exclusive.ts'
import { requireEntitlement } from '../plans/index.ts'
import type { AccountRow } from '../social-accounts/index.ts'
import { requireOwnAccount } from './list-queues.ts'
import { lockQueues, type Queue } from './queue.queries.ts'

/** Runs `work` after other changes to the workspace's queues. */
export const serializeQueueChanges = <Result>(
  { workspaceId }: Caller,
  work: () => Promise<Result>,
): Promise<Result> => runExclusive(`queue:${workspaceId}`, work)

/**
 * Runs `change` on a locked queue. Throws if it has no slots. With `times`, also throws `plan_required` on a plan
 * without scheduling, because posts then get other times.
 */
export function changeQueue<Result>(
  ctx: Context,
  caller: Caller,
  { accountId, times }: { accountId: string; times: boolean },
  change: (trx: Trx, queue: Queue, account: AccountRow) => Promise<Result>,
): Promise<Result> {
  return serializeQueueChanges(caller, () =>
    inTransaction(ctx.db, async (trx) => {
      const account = await requireOwnAccount(trx, caller, accountId)
      if (times) await requireEntitlement(ctx, trx, caller.workspaceId, 'scheduling')
      const queue = (await lockQueues(trx, caller.workspaceId, [accountId])).get(accountId)
      if (!queue) throw new AppError('conflict', 'This account has no queue yet. Add slots first.')
      return change(trx, queue, account)
    }),
  )
}
