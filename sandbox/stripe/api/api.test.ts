import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { idOf, openShop, type Shop, stripeFor } from '../test-support.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

describe('idempotency keys', () => {
  it('give the same answer again and do the work once', async () => {
    const order = { email: 'twice@example.com' }
    const first = await shop.stripe.customers.create(order, { idempotencyKey: 'key-1' })
    const second = await shop.stripe.customers.create(order, { idempotencyKey: 'key-1' })
    expect(second.id).toBe(first.id)
    const { data } = await shop.stripe.customers.list({ email: order.email })
    expect(data).toHaveLength(1)
  })

  it('refuse another request with the same key', async () => {
    await shop.stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey: 'key-2' })
    await expect(
      shop.stripe.customers.create({ email: 'b@example.com' }, { idempotencyKey: 'key-2' }),
    ).rejects.toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' })
  })

  it('survive an answer that never arrived: the retry finds the work done', async () => {
    shop.sandbox.control.addFault({
      platform: 'stripe',
      operation: 'change-customer',
      fault: 'reset-after',
      times: 1,
    })
    const stripe = stripeFor(shop.sandbox.url, { maxNetworkRetries: 2 })
    await stripe.customers.create({ email: 'reset@example.com' })
    const { data } = await stripe.customers.list({ email: 'reset@example.com' })
    expect(data).toHaveLength(1)
  })
})

describe('errors', () => {
  it('have the types and codes that the library knows', async () => {
    await expect(shop.stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such customer: 'cus_none'",
    })
    await expect(
      shop.stripe.checkout.sessions.create({ mode: 'payment', success_url: 'http://localhost/' }),
    ).rejects.toMatchObject({ code: 'parameter_missing', param: 'line_items' })
    const response = await fetch(`${shop.sandbox.url}/stripe/v1/customers`)
    expect(response.status).toBe(401)
    const unknown = await fetch(`${shop.sandbox.url}/stripe/v1/customers`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_x' },
      body: new URLSearchParams({ emial: 'a@example.com' }),
    })
    expect(await unknown.json()).toMatchObject({ error: { code: 'parameter_unknown', param: 'emial' } })
  })

  it('redirect only to the product', async () => {
    await expect(
      shop.stripe.checkout.sessions.create({
        mode: 'payment',
        line_items: [{ price: shop.pack.id }],
        success_url: 'https://elsewhere.example/',
      }),
    ).rejects.toMatchObject({ code: 'url_invalid', param: 'success_url' })
  })

  it.each([
    ['server-error-before', { statusCode: 503, type: 'StripeAPIError' }],
    ['rate-limit', { statusCode: 429, type: 'StripeRateLimitError' }],
    ['reset-before', { type: 'StripeConnectionError' }],
  ] as const)('are made by the fault %s', async (fault, expected) => {
    shop.sandbox.control.addFault({ platform: 'stripe', operation: 'read-stripe', fault })
    await expect(shop.stripe.customers.retrieve(shop.customer.id)).rejects.toMatchObject(expected)
  })
})

describe('lists', () => {
  it('are paged, newest first', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await shop.stripe.customers.create({ name, email: 'l@x.y' })
    const names: (string | null | undefined)[] = []
    for await (const { name } of shop.stripe.customers.list({ email: 'l@x.y', limit: 2 })) names.push(name)
    expect(names).toEqual(['e', 'd', 'c', 'b', 'a'])
  })

  it('find prices by lookup key, which moves to a new price only when asked', async () => {
    const found = await shop.stripe.prices.list({ lookup_keys: ['pro_month', 'pro_year'] })
    expect(found.data.map(({ id }) => id).sort()).toEqual([shop.pro.id, shop.proYear.id].sort())
    const order = {
      currency: 'usd',
      unit_amount: 2499,
      product: idOf(shop.pro.product),
      recurring: { interval: 'month' },
      lookup_key: 'pro_month',
    } as const
    await expect(shop.stripe.prices.create(order)).rejects.toThrow('already uses that lookup key')
    const dearer = await shop.stripe.prices.create({ ...order, transfer_lookup_key: true })
    const after = await shop.stripe.prices.list({ lookup_keys: ['pro_month'], expand: ['data.product'] })
    expect(after.data).toMatchObject([{ id: dearer.id, product: { name: 'Pro' } }])
    expect((await shop.stripe.prices.retrieve(shop.pro.id)).lookup_key).toBeNull()
  })

  it('merge metadata and remove a key with an empty value', async () => {
    const change = (metadata: Record<string, string>) =>
      shop.stripe.customers.update(shop.customer.id, { metadata })
    expect((await change({ plan: 'pro' })).metadata).toEqual({ workspace_id: 'w1', plan: 'pro' })
    expect((await change({ workspace_id: '' })).metadata).toEqual({ plan: 'pro' })
  })
})
