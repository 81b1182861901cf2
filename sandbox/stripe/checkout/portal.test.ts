import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { payCheckout } from '../client.ts'
import { DAY, untilReceived, invoicesOf, openShop, RETURN, type Shop, subscribe } from '../test-support.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop({ clock: () => Date.UTC(2027, 2, 1) })
})
afterEach(() => shop.close())

const portal = async () => {
  const session = await shop.stripe.billingPortal.sessions.create({
    customer: shop.customer.id,
    return_url: RETURN,
  })
  return session.url
}
const press = async (url: string, act: 'cancel' | 'resume', subscription: string) => {
  const body = new URLSearchParams({ act, subscription })
  return (await fetch(url, { method: 'POST', body, redirect: 'manual' })).status
}

describe('the portal', () => {
  it('shows the plan, the card and the invoices, and links back', async () => {
    await subscribe(shop, shop.pro)
    const page = await (await fetch(await portal())).text()
    for (const words of ['Pro', 'Renews on April 1, 2027', 'Visa ending in 4242', '$19.99', RETURN]) {
      expect(page).toContain(words)
    }
  })

  it('pays what is open as soon as the card is replaced, and the subscription is active again', async () => {
    const subscription = await subscribe(shop, shop.pro, 'fails-later')
    shop.advance(32 * DAY)
    expect(await shop.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'past_due' })
    const url = await portal()
    expect(await payCheckout(url, { card: 'declined' })).toEqual({ declined: 'Your card was declined.' })
    expect((await invoicesOf(shop))[0]).toMatchObject({ status: 'open', attempt_count: 1 })
    expect(await payCheckout(url)).toHaveProperty('redirect')
    expect((await invoicesOf(shop))[0]).toMatchObject({ status: 'paid', amount_paid: 1999 })
    expect(await shop.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' })
    shop.advance(31 * DAY)
    expect((await invoicesOf(shop))[0]).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_cycle',
    })
    expect(await invoicesOf(shop)).toHaveLength(3)
    await untilReceived(shop.hook, 'invoice.payment_failed', 'customer.updated')
  })

  it('cancels at the end of the period and undoes it, also where a change was scheduled', async () => {
    const subscription = await subscribe(shop, shop.agency)
    const schedule = await shop.stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
    const url = await portal()
    expect(await press(url, 'cancel', subscription.id)).toBe(303)
    expect(await shop.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      cancel_at_period_end: true,
      schedule: null,
    })
    expect((await shop.stripe.subscriptionSchedules.retrieve(schedule.id)).status).toBe('released')
    expect(await press(url, 'resume', subscription.id)).toBe(303)
    expect(await shop.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: null,
    })
  })

  it('touches no subscription of another customer', async () => {
    const subscription = await subscribe(shop, shop.pro)
    const stranger = await shop.stripe.customers.create({ email: 'other@example.com' })
    const { url } = await shop.stripe.billingPortal.sessions.create({ customer: stranger.id })
    await press(url, 'cancel', subscription.id)
    expect((await shop.stripe.subscriptions.retrieve(subscription.id)).cancel_at_period_end).toBe(false)
  })
})

describe('the page of an invoice', () => {
  it('pays an open invoice by a card that becomes the card of the subscription', async () => {
    const subscription = await subscribe(shop, shop.pro, 'fails-later')
    shop.advance(32 * DAY)
    const [open] = await invoicesOf(shop)
    const url = open?.hosted_invoice_url ?? ''
    expect(await payCheckout(url, { card: 'declined' })).toHaveProperty('declined')
    expect((await shop.stripe.invoices.retrieve(open?.id ?? '')).attempt_count).toBe(1)
    await payCheckout(url)
    expect(await shop.stripe.invoices.retrieve(open?.id ?? '')).toMatchObject({ status: 'paid' })
    expect(await shop.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' })
    expect(await (await fetch(url)).text()).toContain('Amount paid')
    shop.advance(31 * DAY)
    expect((await invoicesOf(shop))[0]).toMatchObject({ status: 'paid' })
  })
})
