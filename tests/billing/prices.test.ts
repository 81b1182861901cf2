import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('a price created by hand at Stripe without our metadata is not used', async () => {
  const product = await shop.dashboard.products.create({ name: 'Pro, by hand' })
  const byHand = await shop.dashboard.prices.create({
    currency: 'usd',
    unit_amount: 1999,
    recurring: { interval: 'month' },
    product: product.id,
    lookup_key: 'postwright_pro_month',
  })
  const customer = await shop.customer()
  await customer.subscribe('pro')
  expect(await customer.subscription()).toMatchObject({ plan: 'pro', interval: 'month' })
  const { data } = await shop.dashboard.prices.list({ lookup_keys: ['postwright_pro_month'] })
  expect(data.map(({ id }) => id)).not.toContain(byHand.id)
})

test('a price that was replaced at Stripe is used once the cache has expired', async () => {
  const sold = async (plan: string) => {
    const customer = await shop.customer()
    await customer.subscribe(plan)
    const { data } = await shop.dashboard.subscriptions.list({ customer: await customer.id() })
    return data[0]?.items.data[0]?.price
  }
  const before = await sold('agency')
  const product = await shop.dashboard.products.create({ name: 'Agency, once more' })
  const { id } = await shop.dashboard.prices.create({
    currency: 'usd',
    unit_amount: 4999,
    recurring: { interval: 'month' },
    product: product.id,
    lookup_key: 'postwright_agency_month',
    transfer_lookup_key: true,
    metadata: { plan: 'agency', interval: 'month' },
  })
  expect((await sold('agency'))?.id).toBe(before?.id)
  await shop.advance(11 * 60)
  expect((await sold('agency'))?.id).toBe(id)
})
