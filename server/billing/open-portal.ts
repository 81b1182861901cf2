import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { findCustomer } from './customers.queries.ts'
import { notSubscribed } from './conflicts.ts'
import { askStripe, requireCheckout } from './stripe-client.ts'

/** The address of Stripe's own page for cards, owed invoices and addresses on them. */
export async function openPortal(ctx: Context, { workspaceId }: Session): Promise<string> {
  const place = requireCheckout(ctx)
  const row = await findCustomer(ctx.db, workspaceId, place)
  const customer = row?.customer_id
  if (!customer) throw notSubscribed()
  const { url } = await askStripe(ctx, (stripe) =>
    stripe.billingPortal.sessions.create({ customer, return_url: `${ctx.config.appUrl}/subscription` }),
  )
  return url
}
