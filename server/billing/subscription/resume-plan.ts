import type { Context } from '../../context.ts'
import { nothingToResume } from '../conflicts.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { releaseSchedule, undoCancellation } from './pending-change.ts'
import { requireSubscription } from './require-subscription.ts'
import { requireCheckout } from '../stripe/stripe-client.ts'
import { syncCustomer } from '../snapshot/sync-customer.ts'
import { withLease } from '../customers/with-lease.ts'

/** Undoes a scheduled change or cancellation, so that the plan renews. */
export async function resumePlan(ctx: Context, { workspaceId, userId }: Caller): Promise<void> {
  const stripeMode = requireCheckout(ctx)
  await withLease(ctx, { workspaceId, stripeMode, userId }, async () => {
    const subscription = await requireSubscription(ctx, workspaceId)
    if (subscription.ending === null && subscription.scheduleId === undefined) throw nothingToResume()
    await releaseSchedule(ctx, subscription)
    await undoCancellation(ctx, subscription)
    await syncCustomer(ctx, workspaceId)
  })
}
