import { pointPacks, type PackKey } from '../../../contract/billing/plans.ts'
import type { Context } from '../../context.ts'
import { pointsAreFree } from '../conflicts.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { createCheckout } from './create-checkout.ts'
import { ensureCustomer } from '../customers/ensure-customer.ts'
import { requireCheckout } from '../stripe/stripe-client.ts'
import { withLease } from '../customers/with-lease.ts'

/** Creates a checkout for a point pack and returns its URL. */
export async function buyPack(ctx: Context, { workspaceId }: Caller, pack: PackKey): Promise<string> {
  const stripeMode = requireCheckout(ctx)
  if (ctx.config.unlimitedPoints) throw pointsAreFree()
  // Read from the paid invoice: what to grant, and to which workspace.
  const metadata = { workspace_id: workspaceId, pack }
  return withLease(ctx, { workspaceId, stripeMode }, async () => {
    const customer = await ensureCustomer(ctx, workspaceId, stripeMode)
    return createCheckout(
      ctx,
      { workspaceId, stripeMode, customer, price: { pack } },
      {
        mode: 'payment',
        metadata,
        invoice_creation: {
          enabled: true,
          invoice_data: { metadata, description: `${pointPacks[pack].points} points` },
        },
      },
    )
  })
}
