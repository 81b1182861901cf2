import type { Context } from '../../context.ts'
import { isBeingDeleted } from '../../workspaces/index.ts'
import { findCustomer, setEndsForDeletion } from '../customers/customers.queries.ts'
import { withLease } from '../customers/with-lease.ts'
import { syncCustomer } from '../snapshot/sync-customer.ts'
import { callStripe, stripeModeOf } from '../stripe/stripe-client.ts'
import { releaseSchedule, undoCancellation } from '../subscription/pending-change.ts'

/**
 * Sets the subscription of a workspace to end with its paid period if the workspace will be deleted, and resumes it if
 * the deletion is canceled. A subscription that its owner had already canceled stays canceled.
 */
export async function followDeletion(ctx: Context, workspaceId: string): Promise<void> {
  const stripeMode = stripeModeOf(ctx)
  if (stripeMode === undefined) return
  const known = await findCustomer(ctx.db, workspaceId, stripeMode)
  if (!known || known.customer_id === null) return
  await withLease(ctx, { workspaceId, stripeMode }, async () => {
    const subscription = (await syncCustomer(ctx, workspaceId))?.subscription
    if (!subscription) return
    if (await isBeingDeleted(ctx.db, workspaceId)) {
      if (subscription.ending) return
      // Stored first, so that canceling the deletion resumes the subscription even if this process dies now.
      await setEndsForDeletion(ctx.db, workspaceId, true)
      await releaseSchedule(ctx, subscription)
      await callStripe(ctx, (stripe) =>
        stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
      )
    } else {
      const customer = await findCustomer(ctx.db, workspaceId, stripeMode)
      if (!customer?.ends_for_deletion) return
      await undoCancellation(ctx, subscription)
      await setEndsForDeletion(ctx.db, workspaceId, false)
    }
    await syncCustomer(ctx, workspaceId)
  })
}
