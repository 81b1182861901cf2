import type Stripe from 'stripe'
import type { Context } from '../../context.ts'
import type { StripeMode } from '../billing.tables.ts'
import { clearCustomerId, setCheckoutOpen } from '../customers/customers.queries.ts'
import { ensureCustomer } from '../customers/ensure-customer.ts'
import type { PricedItem } from '../stripe/catalog.ts'
import { ensurePrice, forgetPrices } from '../stripe/prices.ts'
import { callStripe, isMissing } from '../stripe/stripe-client.ts'

type Purchase = { workspaceId: string; stripeMode: StripeMode; customer: string; price: PricedItem }

/** How long after the expiry of a checkout its payment may still be reported. */
const lateEventMs = 3_600_000

/** Creates a checkout session at Stripe and returns its URL. */
export async function createCheckout(
  ctx: Context,
  purchase: Purchase,
  params: Stripe.Checkout.SessionCreateParams,
): Promise<string> {
  try {
    return await create(ctx, purchase, params)
  } catch (error) {
    if (!isMissing(error)) throw error
    // The customer or the price was deleted at Stripe: try once more with new ones.
    const { workspaceId, stripeMode } = purchase
    forgetPrices(ctx)
    await clearCustomerId(ctx.db, workspaceId, purchase.customer)
    const customer = await ensureCustomer(ctx, workspaceId, stripeMode)
    return create(ctx, { ...purchase, customer }, params)
  }
}

async function create(
  ctx: Context,
  { workspaceId, customer, price }: Purchase,
  params: Stripe.Checkout.SessionCreateParams,
): Promise<string> {
  const back = `${ctx.config.appUrl}/subscription?checkout=`
  const priceId = await ensurePrice(ctx, price)
  const session = await callStripe(ctx, (stripe) =>
    stripe.checkout.sessions.create({
      ...params,
      customer,
      client_reference_id: workspaceId,
      line_items: [{ price: priceId, quantity: 1 }],
      success_url: `${back}{CHECKOUT_SESSION_ID}`,
      cancel_url: `${back}canceled`,
    }),
  )
  if (session.url === null) throw new Error(`the checkout ${session.id} has no address`)
  await setCheckoutOpen(ctx.db, workspaceId, new Date(session.expires_at * 1000 + lateEventMs))
  return session.url
}
