import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { call } from '../test-support.ts'
import { payCheckout } from './client.ts'
import {
  checkoutFor,
  DAY,
  untilReceived,
  invoicesOf,
  openShop,
  type Shop,
  subscribe,
} from './test-support.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const ask = (method: string, path: string, body: object) =>
  call(`${shop.sandbox.url}/stripe-controls/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('the controls', () => {
  it('advance the clock over HTTP and process what became due', async () => {
    await subscribe(shop, shop.pro)
    const { body } = await ask('POST', 'advance', { seconds: 95 * DAY })
    expect(body.done).toBeGreaterThanOrEqual(6)
    expect((await invoicesOf(shop)).filter(({ status }) => status === 'paid')).toHaveLength(4)
    expect((await ask('POST', 'advance', { seconds: -1 })).status).toBe(400)
  })

  it('expire a checkout after a day', async () => {
    const session = await checkoutFor(shop, shop.pro)
    shop.advance(DAY)
    expect((await shop.stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired')
    await untilReceived(shop.hook, 'checkout.session.expired')
    await expect(payCheckout(session.url ?? '')).rejects.toThrow('410')
  })

  it('refund, dispute and settle an invoice over HTTP', async () => {
    await payCheckout((await checkoutFor(shop, shop.pack)).url ?? '')
    const [invoice] = await invoicesOf(shop)
    expect((await ask('POST', 'refund', { invoice: invoice?.id, amount: 100 })).body).toMatchObject({
      amount: 100,
    })
    expect((await ask('POST', 'dispute', { invoice: invoice?.id })).body).toMatchObject({ amount: 1700 })
    expect((await ask('POST', 'settle', { invoice: invoice?.id, status: 'won' })).body).toMatchObject({
      status: 'won',
    })
    expect((await ask('POST', 'settle', { invoice: invoice?.id, status: 'won' })).status).toBe(400)
    expect((await ask('POST', 'refund', { invoice: 'in_none' })).status).toBe(404)
  })

  it('hold webhooks over HTTP and list the pending events', async () => {
    await ask('PUT', 'settings', { holdWebhooks: true })
    await shop.stripe.customers.create({ name: 'Waiting' })
    const state = await call(`${shop.sandbox.url}/stripe-controls/state`)
    expect(state.body).toMatchObject({ settings: { holdWebhooks: true } })
    expect(state.body.pending).toContainEqual(
      expect.objectContaining({ type: 'customer.created', attempts: 0 }),
    )
    const { body } = await ask('POST', 'deliver', {})
    expect(body.delivered).toContainEqual(expect.objectContaining({ status: 200 }))
  })

  it('have a page that refuses forms of other sites', async () => {
    await payCheckout((await checkoutFor(shop, shop.pack)).url ?? '')
    const [invoice] = await invoicesOf(shop)
    const url = `${shop.sandbox.url}/stripe-controls`
    expect((await call(url)).body.text).toContain(invoice?.number)
    const press = (site: string) =>
      fetch(url, {
        method: 'POST',
        headers: { 'sec-fetch-site': site },
        body: new URLSearchParams({ act: 'refund', invoice: invoice?.id ?? '' }),
        redirect: 'manual',
      })
    expect((await press('cross-site')).status).toBe(403)
    expect((await press('same-origin')).status).toBe(303)
    expect((await (await fetch(url)).text()).match(/Refunded/g)).toHaveLength(1)
    expect((await press('same-origin')).status).toBe(400)
  })
})
