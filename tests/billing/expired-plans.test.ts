import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepBilling } from '../../server/billing/snapshot/sweep-billing.ts'
import { daySeconds, openShop, quiet, restOf, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** As after a restart with other settings; events of the earlier Stripe mode are not delivered. */
async function settings(billing: object): Promise<void> {
  await quiet(shop.app)
  Object.assign(shop.app.ctx.config.billing, billing)
  await sweepBilling(shop.app.ctx)
  await quiet(shop.app)
}

test('a plan paid in another Stripe mode ends after its paid time, and returns with the mode', async () => {
  const customer = await shop.customer()
  await customer.subscribe('pro')
  await customer.buyPack('points50')
  const rest = await restOf(shop, customer)
  const { config } = shop.app.ctx
  const sandbox = { ...config.billing }
  const planAfter = async (seconds: number) => {
    shop.clock.advance(seconds * 1000)
    await settings({})
    return (await customer.subscription()).plan
  }

  await settings({ checkout: 'none' })
  expect(await planAfter(rest + 7 * daySeconds)).toBe('pro')
  expect(await planAfter(2 * daySeconds)).toBe('free')
  expect(await customer.remaining()).toBe(60)

  await settings(sandbox)
  await shop.control('advance', { seconds: rest + 9 * daySeconds })
  await settings({})
  expect(await customer.subscription()).toMatchObject({ plan: 'pro', source: 'subscription' })
  expect(await customer.remaining()).toBe(260)
})
