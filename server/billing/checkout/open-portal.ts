import type { Context } from '../../context.ts'
import { AppError } from '../../infra/http/app-error.ts'
import { findCustomer } from '../customers/customers.queries.ts'
import { notSubscribed } from '../conflicts.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { callStripe, requireCheckout, StripeRefusal } from '../stripe/stripe-client.ts'

/** Returns the URL of Stripe's customer portal for cards, invoices and the billing address. */
export async function openPortal(ctx: Context, { workspaceId }: Caller): Promise<string> {
  const stripeMode = requireCheckout(ctx)
  const row = await findCustomer(ctx.db, workspaceId, stripeMode)
  const customer = row?.customer_id
  if (!customer) throw notSubscribed()
  try {
    const { url } = await callStripe(ctx, (stripe) =>
      stripe.billingPortal.sessions.create({ customer, return_url: `${ctx.config.appUrl}/subscription` }),
    )
    return url
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    // Stripe opens no portal until its settings were saved once in Stripe's dashboard.
    ctx.log.error(
      { err: error },
      'could not open the customer portal: save its settings in the Stripe dashboard',
    )
    throw new AppError(
      'checkout_unavailable',
      `Cards and invoices cannot be managed right now. Please write to ${ctx.config.billing.contact}.`,
    )
  }
}
