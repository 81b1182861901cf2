import { randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/http/app-error.ts'
import { inTransaction } from '../../infra/database/database.ts'
import type { StripeMode } from '../billing.tables.ts'
import { requestSync } from '../billing.jobs.ts'
import { ensureCustomerRow, releaseLease, takeLease } from './customers.queries.ts'

/** Longer than all Stripe calls of one change together. If the process dies, the user must wait this long. */
const leaseSeconds = 300

/**
 * Serializes the plan changes of a workspace: of two concurrent calls, the second gets `conflict`. Stripe is called
 * outside of transactions. What is read of Stripe meanwhile was done by this user. After a failure the snapshot is read again, because the change may have been made at Stripe.
 */
export async function withLease<Result>(
  ctx: Context,
  {
    workspaceId,
    stripeMode,
    userId = null,
  }: { workspaceId: string; stripeMode: StripeMode; userId?: string | null },
  change: () => Promise<Result>,
): Promise<Result> {
  await ensureCustomerRow(ctx.db, workspaceId, stripeMode)
  const lease = randomUUID()
  if (!(await takeLease(ctx.db, workspaceId, { lease, userId, seconds: leaseSeconds }))) {
    throw new AppError(
      'conflict',
      'Another change of your plan is in progress. Check again in a minute, and repeat yours if it is still needed.',
    )
  }
  try {
    return await change()
  } catch (error) {
    await inTransaction(ctx.db, (trx) => requestSync(ctx, trx, workspaceId, stripeMode))
    throw error
  } finally {
    await releaseLease(ctx.db, workspaceId, lease)
  }
}
