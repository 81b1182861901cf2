import type Stripe from 'stripe'
import type { Context } from '../context.ts'
import type { BillingPlace } from '../billing-tables.ts'
import { forgetCustomer, setCheckoutOpen } from './customers.queries.ts'
import { ensureCustomer } from './ensure-customer.ts'
import type { PriceMeaning } from './offers.ts'
import { ensurePrice, forgetPrices } from './prices.ts'
import { askStripe, isMissing } from './stripe-client.ts'

type Purchase = { workspaceId: string; place: BillingPlace; customer: string; price: PriceMeaning }

/** After a checkout ran out, how long its event may take. */
const afterwardsMs = 3_600_000

/** Makes a checkout at Stripe and gives its address. */
export async function createCheckout(
  ctx: Context,
  purchase: Purchase,
  params: Stripe.Checkout.SessionCreateParams,
): Promise<string> {
  try {
    return await create(ctx, purchase, params)
  } catch (error) {
    if (!isMissing(error)) throw error
    // The customer or the price is gone at Stripe: once more with new ones.
    const { workspaceId, place } = purchase
    forgetPrices(ctx)
    await forgetCustomer(ctx.db, workspaceId, purchase.customer)
    const customer = await ensureCustomer(ctx, workspaceId, place)
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
  const made = await askStripe(ctx, (stripe) =>
    stripe.checkout.sessions.create({
      ...params,
      customer,
      client_reference_id: workspaceId,
      line_items: [{ price: priceId, quantity: 1 }],
      success_url: `${back}{CHECKOUT_SESSION_ID}`,
      cancel_url: `${back}cancelled`,
    }),
  )
  if (made.url === null) throw new Error(`the checkout ${made.id} has no address`)
  await setCheckoutOpen(ctx.db, workspaceId, new Date(made.expires_at * 1000 + afterwardsMs))
  return made.url
}
