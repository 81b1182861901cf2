import type { Context } from '../context.ts'
import { meaningOf, type PriceMeaning } from './offers.ts'
import { askStripe } from './stripe-client.ts'

const meanings = new WeakMap<Context, Map<string, PriceMeaning>>()

/** What each of these prices, also older ones, is the price of; those of other products are left out. */
export async function readMeanings(ctx: Context, ids: Iterable<string>): Promise<Map<string, PriceMeaning>> {
  const known = meanings.get(ctx) ?? new Map<string, PriceMeaning>()
  meanings.set(ctx, known)
  const found = new Map<string, PriceMeaning>()
  for (const id of new Set(ids)) {
    const meaning = known.get(id) ?? meaningOf(await askStripe(ctx, (stripe) => stripe.prices.retrieve(id)))
    if (!meaning) continue
    known.set(id, meaning)
    found.set(id, meaning)
  }
  return found
}
