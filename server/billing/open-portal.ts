import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { AppError } from '../platform/http/app-error.ts'
import { findCustomer } from './customers.queries.ts'
import { notSubscribed } from './conflicts.ts'
import { askStripe, requireCheckout, StripeRefusal } from './stripe-client.ts'

/** The address of Stripe's own page for cards, owed invoices and addresses on them. */
export async function openPortal(ctx: Context, { workspaceId }: Session): Promise<string> {
  const place = requireCheckout(ctx)
  const row = await findCustomer(ctx.db, workspaceId, place)
  const customer = row?.customer_id
  if (!customer) throw notSubscribed()
  try {
    const { url } = await askStripe(ctx, (stripe) =>
      stripe.billingPortal.sessions.create({ customer, return_url: `${ctx.config.appUrl}/subscription` }),
    )
    return url
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    // Stripe opens no portal until its settings were saved once in the dashboard.
    ctx.log.error(
      { err: error },
      'the customer portal could not be opened: are its settings saved at Stripe?',
    )
    throw new AppError(
      'checkout_unavailable',
      `Cards and invoices cannot be managed here at the moment. Please write to ${ctx.config.billing.contact}.`,
    )
  }
}
