import { randomUUID } from 'node:crypto'
import type { Context } from '../context.ts'
import { AppError } from '../platform/http/app-error.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { BillingPlace } from '../billing-tables.ts'
import { orderSync } from './billing.jobs.ts'
import { openCustomer, releaseLease, takeLease } from './customers.queries.ts'

/** Longer than all calls of one change can take together; a process that died keeps a person waiting so long. */
const leaseSeconds = 300

/**
 * Changes a workspace's plan alone: of two tabs or clicks at once, the second gets `conflict`. The network is asked
 * outside any transaction. After a failure the books are read again, for the change may have been made at Stripe.
 */
export async function withLease<Result>(
  ctx: Context,
  { workspaceId, place }: { workspaceId: string; place: BillingPlace },
  change: () => Promise<Result>,
): Promise<Result> {
  await openCustomer(ctx.db, workspaceId, place)
  const lease = randomUUID()
  if (!(await takeLease(ctx.db, workspaceId, lease, leaseSeconds))) {
    throw new AppError(
      'conflict',
      'Another change of your plan is being made at this moment. Look again in a minute, and repeat it if it is still needed.',
    )
  }
  try {
    return await change()
  } catch (error) {
    await inTransaction(ctx.db, (trx) => orderSync(ctx, trx, workspaceId, place))
    throw error
  } finally {
    await releaseLease(ctx.db, workspaceId, lease)
  }
}
