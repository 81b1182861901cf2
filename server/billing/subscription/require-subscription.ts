import type { Context } from '../../context.ts'
import type { SubscriptionSnapshot } from '../snapshot/billing-snapshot.ts'
import { notSubscribed } from '../conflicts.ts'
import { syncCustomer } from '../snapshot/sync-customer.ts'

/** The workspace's subscription as it is at Stripe now; throws `conflict` if there is none. */
export async function requireSubscription(ctx: Context, workspaceId: string): Promise<SubscriptionSnapshot> {
  const snapshot = await syncCustomer(ctx, workspaceId)
  if (!snapshot?.subscription) throw notSubscribed()
  return snapshot.subscription
}
