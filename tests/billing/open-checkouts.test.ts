import { afterAll, beforeAll, expect, test } from 'vitest'
import { payCheckout } from '../../sandbox/stripe/client.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('an earlier checkout of a plan cannot be paid after a later one, with any number of pack checkouts in between', async () => {
  const customer = await shop.customer()
  const first = await customer.checkout('pro')
  const { url } = (await customer.ask('POST', '/points/checkout', { pack: 'points50' })).body
  expect(url).toContain('/pay/')
  const [price] = (await shop.dashboard.prices.list({ lookup_keys: ['postwright_points_50'] })).data
  const looked = {
    mode: 'payment' as const,
    customer: await customer.id(),
    line_items: [{ price: price?.id ?? '', quantity: 1 }],
    success_url: `${shop.app.url}/subscription`,
  }
  for (let n = 0; n < 100; n += 1) await shop.dashboard.checkout.sessions.create(looked)
  const second = await customer.checkout('agency')
  await expect(payCheckout(first, { card: 'ok' })).rejects.toThrow()
  expect(await payCheckout(second, { card: 'ok' })).toHaveProperty('redirect')
})
