import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { releaseSchedule } from './release-schedule.ts'
import { requireSubscription } from './require-subscription.ts'
import { askStripe, requireCheckout } from './stripe-client.ts'
import { syncCustomer } from './sync-customer.ts'
import { withLease } from './with-lease.ts'

/** Ends the subscription when what was paid for is used up. Said again, it changes nothing. */
export async function cancelPlan(ctx: Context, { workspaceId }: Session): Promise<void> {
  const place = requireCheckout(ctx)
  await withLease(ctx, { workspaceId, place }, async () => {
    const subscription = await requireSubscription(ctx, workspaceId)
    if (subscription.ending) return
    await releaseSchedule(ctx, subscription)
    await askStripe(ctx, (stripe) =>
      stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
    )
    await syncCustomer(ctx, workspaceId)
  })
}
