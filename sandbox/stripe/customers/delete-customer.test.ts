import { afterEach, beforeEach, expect, it } from 'vitest'
import { invoicesOf, openShop, subscribe, type Shop } from '../test-support.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

it('a deleted customer has no subscription any more, keeps its invoices, and cannot be deleted again', async () => {
  const subscription = await subscribe(shop, shop.pro)
  const { id } = shop.customer
  expect(await shop.stripe.customers.del(id)).toMatchObject({ id, object: 'customer', deleted: true })
  expect(await shop.stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true })
  expect(await shop.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'canceled' })
  expect(await invoicesOf(shop)).toHaveLength(1)
  await expect(shop.stripe.customers.del(id)).rejects.toMatchObject({ code: 'resource_missing' })
})
