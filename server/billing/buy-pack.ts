import { pointPacks, type PackKey } from '../../contract/plans.ts'
import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { pointsAreFree } from './conflicts.ts'
import { createCheckout } from './create-checkout.ts'
import { ensureCustomer } from './ensure-customer.ts'
import { requireCheckout } from './stripe-client.ts'
import { withLease } from './with-lease.ts'

/** The address at which a pack of points is paid for. */
export async function buyPack(ctx: Context, { workspaceId }: Session, pack: PackKey): Promise<string> {
  const place = requireCheckout(ctx)
  if (ctx.config.unlimitedPoints) throw pointsAreFree()
  // Read when the invoice is paid: they say what to grant, and to whom.
  const metadata = { workspace_id: workspaceId, pack }
  return withLease(ctx, { workspaceId, place }, async () => {
    const customer = await ensureCustomer(ctx, workspaceId, place)
    return createCheckout(
      ctx,
      { workspaceId, place, customer, price: { pack } },
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
