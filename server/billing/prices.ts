import type Stripe from 'stripe'
import type { Context } from '../context.ts'
import { meaningOf, offers, type Offer, type PriceMeaning } from './offers.ts'
import { askStripe } from './stripe-client.ts'

const currency = 'usd'
/** After so long it is looked again whether somebody changed the prices at Stripe. */
const keptMs = 10 * 60_000

type Known = { ids: Map<string, string>; readAt: number }

const knownPrices = new WeakMap<Context, Known>()

/** Stripe's id of the price at which this is sold; made there if it is missing or has another amount. */
export async function ensurePrice(ctx: Context, wanted: PriceMeaning): Promise<string> {
  const offer = offers.find(
    ({ plan, interval, pack }) =>
      plan === wanted.plan && interval === wanted.interval && pack === wanted.pack,
  )
  if (!offer) throw new Error(`There is no price of ${JSON.stringify(wanted)}`)
  const { ids } = await readPrices(ctx)
  const id = ids.get(offer.lookupKey) ?? (await makePrice(ctx, offer))
  ids.set(offer.lookupKey, id)
  return id
}

/** After a call that named a price was refused: they may have been changed at Stripe. */
export function forgetPrices(ctx: Context): void {
  knownPrices.delete(ctx)
}

async function readPrices(ctx: Context): Promise<Known> {
  const now = ctx.clock.now().getTime()
  const known = knownPrices.get(ctx)
  if (known && now - known.readAt < keptMs) return known
  const { data } = await askStripe(ctx, (stripe) =>
    stripe.prices.list({ lookup_keys: offers.map(({ lookupKey }) => lookupKey), active: true, limit: 100 }),
  )
  const ids = new Map<string, string>()
  for (const offer of offers) {
    const price = data.find((one) => one.lookup_key === offer.lookupKey)
    if (price && isPriceOf(price, offer)) ids.set(offer.lookupKey, price.id)
  }
  const fresh = { ids, readAt: now }
  knownPrices.set(ctx, fresh)
  return fresh
}

/** One made by hand may have the key and not the words by which a payment for it is understood. */
function isPriceOf(price: Stripe.Price, offer: Offer): boolean {
  return (
    price.unit_amount === offer.cents &&
    price.currency === currency &&
    price.recurring?.interval === offer.interval &&
    meaningOf(price) === offer
  )
}

/** Several processes may come here at once: the key makes it one price. */
async function makePrice(ctx: Context, offer: Offer): Promise<string> {
  const { lookupKey, cents, name, plan, interval, pack } = offer
  const price = await askStripe(ctx, (stripe) =>
    stripe.prices.create(
      {
        currency,
        unit_amount: cents,
        lookup_key: lookupKey,
        transfer_lookup_key: true,
        product_data: { name },
        metadata: pack === undefined ? { plan, interval } : { pack },
        ...(interval !== undefined && { recurring: { interval } }),
      },
      { idempotencyKey: `${lookupKey}:${cents}` },
    ),
  )
  return price.id
}
