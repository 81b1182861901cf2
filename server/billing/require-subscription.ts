import type { Context } from '../context.ts'
import type { BookedSubscription } from './books.ts'
import { notSubscribed } from './conflicts.ts'
import { syncCustomer } from './sync-customer.ts'

/** The workspace's subscription as it is at Stripe now; throws `conflict` where there is none. */
export async function requireSubscription(ctx: Context, workspaceId: string): Promise<BookedSubscription> {
  const books = await syncCustomer(ctx, workspaceId)
  if (!books?.subscription) throw notSubscribed()
  return books.subscription
}
