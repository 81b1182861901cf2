import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { payCheckout } from '../client.ts'
import { checkoutFor, untilReceived, invoicesOf, openShop, RETURN, type Shop } from '../test-support.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

describe('a checkout', () => {
  it('starts a paid subscription and redirects back with the id of the session', async () => {
    const session = await checkoutFor(shop, shop.pro)
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 1999 })
    const paid = await payCheckout(session.url ?? '')
    expect(paid).toEqual({ redirect: new URL(`${RETURN}?checkout=${session.id}`) })

    const done = await shop.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription.latest_invoice.payments', 'line_items'],
    })
    expect(done).toMatchObject({ status: 'complete', payment_status: 'paid', client_reference_id: 'w1' })
    expect(done.line_items?.data[0]).toMatchObject({ description: 'Pro', amount_total: 1999 })
    expect(done.subscription).toMatchObject({
      status: 'active',
      customer: shop.customer.id,
      items: { data: [{ price: { id: shop.pro.id, lookup_key: 'pro_month' } }] },
      latest_invoice: {
        status: 'paid',
        amount_paid: 1999,
        billing_reason: 'subscription_create',
        payments: { data: [{ status: 'paid', amount_paid: 1999 }] },
      },
    })
    await untilReceived(
      shop.hook,
      'checkout.session.completed',
      'customer.subscription.created',
      'invoice.paid',
      'charge.succeeded',
    )
  })

  it('sells a pack with an invoice that carries the metadata it was ordered with', async () => {
    const session = await checkoutFor(shop, shop.pack)
    await payCheckout(session.url ?? '')
    const [invoice] = await invoicesOf(shop)
    expect(invoice).toMatchObject({
      status: 'paid',
      total: 1800,
      billing_reason: 'manual',
      metadata: { pack: 'points200' },
      parent: null,
    })
    const done = await shop.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
    expect(done.invoice).toBe(invoice?.id)
    expect(done.payment_intent).toMatchObject({ status: 'succeeded', amount: 1800 })
  })

  it('changes nothing when the card is declined, and accepts another card afterwards', async () => {
    const session = await checkoutFor(shop, shop.pro)
    expect(await payCheckout(session.url ?? '', { card: 'declined' })).toEqual({
      declined: 'Your card was declined.',
    })
    expect(await invoicesOf(shop)).toEqual([])
    const { data } = await shop.stripe.subscriptions.list({ customer: shop.customer.id, status: 'all' })
    expect(data).toEqual([])
    expect((await shop.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
    await untilReceived(shop.hook, 'charge.failed', 'payment_intent.payment_failed')

    expect(await payCheckout(session.url ?? '')).toHaveProperty('redirect')
    expect(await invoicesOf(shop)).toHaveLength(1)
  })

  it('is paid once when the button is pressed twice at once', async () => {
    const session = await checkoutFor(shop, shop.pro)
    const both = await Promise.all([payCheckout(session.url ?? ''), payCheckout(session.url ?? '')])
    expect(both[0]).toEqual(both[1])
    const { data } = await shop.stripe.charges.list({ customer: shop.customer.id })
    expect(data).toHaveLength(1)
  })

  it('refuses what is not a test card, a bad date and empty fields, beside the fields', async () => {
    const session = await checkoutFor(shop, shop.pro)
    const send = async (fields: Record<string, string>) => {
      const response = await fetch(session.url ?? '', { method: 'POST', body: new URLSearchParams(fields) })
      return { status: response.status, text: await response.text() }
    }
    const real = await send({ number: '5555 5555 5555 4444', expiry: '13/30', cvc: '12', name: '' })
    expect(real.status).toBe(422)
    for (const words of ['Real cards are not taken', 'as MM/YY', '3 digits', 'name on the card']) {
      expect(real.text).toContain(words)
    }
    expect((await send({ number: '4242', expiry: '01/20', cvc: '123', name: 'A' })).text).toContain(
      'Your card has expired',
    )
    expect(await invoicesOf(shop)).toEqual([])
  })

  it('can be expired, and then accepts no card', async () => {
    const session = await checkoutFor(shop, shop.pro)
    expect(await shop.stripe.checkout.sessions.expire(session.id)).toMatchObject({
      status: 'expired',
      url: null,
    })
    await expect(payCheckout(session.url ?? '')).rejects.toThrow('410')
    await expect(shop.stripe.checkout.sessions.expire(session.id)).rejects.toThrow('Only Checkout Sessions')
    await untilReceived(shop.hook, 'checkout.session.expired')
  })
})
