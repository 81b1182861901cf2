import type { Context } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { releaseSchedule } from './pending-change.ts'
import { requireSubscription } from './require-subscription.ts'
import { callStripe, requireCheckout } from '../stripe/stripe-client.ts'
import { syncCustomer } from '../snapshot/sync-customer.ts'
import { withLease } from '../customers/with-lease.ts'

/** Ends the subscription at the end of the paid period. Repeated, it changes nothing. */
export async function cancelPlan(ctx: Context, { workspaceId, userId }: Caller): Promise<void> {
  const stripeMode = requireCheckout(ctx)
  await withLease(ctx, { workspaceId, stripeMode, userId }, async () => {
    const subscription = await requireSubscription(ctx, workspaceId)
    if (subscription.ending) return
    await releaseSchedule(ctx, subscription)
    await callStripe(ctx, (stripe) =>
      stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
    )
    await syncCustomer(ctx, workspaceId)
  })
}
