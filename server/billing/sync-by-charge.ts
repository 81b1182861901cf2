import type { Context } from '../context.ts'
import { findWorkspace } from './customers.queries.ts'
import { askStripe } from './stripe-client.ts'
import { syncCustomer } from './sync-customer.ts'

/** A dispute or a refund names the charge and not the customer. */
export async function syncByCharge(ctx: Context, chargeId: string): Promise<void> {
  const { customer } = await askStripe(ctx, (stripe) => stripe.charges.retrieve(chargeId))
  const id = typeof customer === 'string' ? customer : customer?.id
  const workspaceId = id === undefined ? undefined : await findWorkspace(ctx.db, id)
  if (workspaceId !== undefined) await syncCustomer(ctx, workspaceId)
}
