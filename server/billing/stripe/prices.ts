import type Stripe from 'stripe'
import type { Context } from '../../context.ts'
import { pricedItemOf, catalog, type CatalogItem, type PricedItem } from './catalog.ts'
import { callStripe } from './stripe-client.ts'

const currency = 'usd'
/** How long prices are cached, as they can be changed at Stripe. */
const cacheMs = 10 * 60_000

type CachedPrices = { ids: Map<string, string>; readAt: number }

const knownPrices = new WeakMap<Context, CachedPrices>()

/** The id of the item's price at Stripe, created if it is missing or has another amount. */
export async function ensurePrice(ctx: Context, wanted: PricedItem): Promise<string> {
  const item = catalog.find(
    ({ plan, interval, pack }) =>
      plan === wanted.plan && interval === wanted.interval && pack === wanted.pack,
  )
  if (!item) throw new Error(`There is no price of ${JSON.stringify(wanted)}`)
  const { ids } = await readPrices(ctx)
  const id = ids.get(item.lookupKey) ?? (await createPrice(ctx, item))
  ids.set(item.lookupKey, id)
  return id
}

/** For after Stripe refused a call with a price: prices may have been changed there. */
export function forgetPrices(ctx: Context): void {
  knownPrices.delete(ctx)
}

async function readPrices(ctx: Context): Promise<CachedPrices> {
  const now = ctx.clock.now().getTime()
  const known = knownPrices.get(ctx)
  if (known && now - known.readAt < cacheMs) return known
  const { data } = await callStripe(ctx, (stripe) =>
    stripe.prices.list({ lookup_keys: catalog.map(({ lookupKey }) => lookupKey), active: true, limit: 100 }),
  )
  const ids = new Map<string, string>()
  for (const item of catalog) {
    const price = data.find((one) => one.lookup_key === item.lookupKey)
    if (price && isPriceOf(price, item)) ids.set(item.lookupKey, price.id)
  }
  const fresh = { ids, readAt: now }
  knownPrices.set(ctx, fresh)
  return fresh
}

/** A price created by hand may have the lookup key without the metadata that payments are recognized by. */
function isPriceOf(price: Stripe.Price, item: CatalogItem): boolean {
  return (
    price.unit_amount === item.cents &&
    price.currency === currency &&
    price.recurring?.interval === item.interval &&
    pricedItemOf(price) === item
  )
}

/** The idempotency key makes one price when several processes create it at once. */
async function createPrice(ctx: Context, item: CatalogItem): Promise<string> {
  const { lookupKey, cents, name, plan, interval, pack } = item
  const price = await callStripe(ctx, (stripe) =>
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

const pricedItems = new WeakMap<Context, Map<string, PricedItem>>()

/** What is sold at each of these prices, also at older ones; prices of other products are left out. */
export async function readPricedItems(ctx: Context, ids: Iterable<string>): Promise<Map<string, PricedItem>> {
  const known = pricedItems.get(ctx) ?? new Map<string, PricedItem>()
  pricedItems.set(ctx, known)
  const found = new Map<string, PricedItem>()
  for (const id of new Set(ids)) {
    const item = known.get(id) ?? pricedItemOf(await callStripe(ctx, (stripe) => stripe.prices.retrieve(id)))
    if (!item) continue
    known.set(id, item)
    found.set(id, item)
  }
  return found
}
