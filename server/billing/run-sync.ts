import type { Context } from '../context.ts'
import type { SyncOrder } from './billing.jobs.ts'
import { findCustomer } from './customers.queries.ts'
import { placeOf } from './stripe-client.ts'
import { syncCustomer } from './sync-customer.ts'

/** Carries out one order. Of many for one customer that came close together, the first reading covers the rest. */
export async function runSync(ctx: Context, { workspaceId, asked }: SyncOrder): Promise<void> {
  const place = placeOf(ctx)
  const customer = place && (await findCustomer(ctx.db, workspaceId, place))
  if (customer && customer.sync_applied < asked) await syncCustomer(ctx, workspaceId)
}
