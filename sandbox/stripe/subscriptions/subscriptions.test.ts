import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Stripe } from 'stripe'

import { DAY, untilReceived, invoicesOf, openShop, type Shop, subscribe } from '../test-support.ts'

/** January 31, 2027, noon. Most months have no such day. */
const START = Date.UTC(2027, 0, 31, 12) / 1000
const at = (year: number, month: number, day: number, hour = 12) =>
  Date.UTC(year, month - 1, day, hour) / 1000

let shop: Shop
beforeEach(async () => {
  shop = await openShop({ clock: () => START * 1000 })
})
afterEach(() => shop.close())

const itemOf = (subscription: Stripe.Subscription): Stripe.SubscriptionItem => {
  const [item] = subscription.items.data
  if (!item) throw new Error('no item')
  return item
}
const again = (subscription: Stripe.Subscription) => shop.stripe.subscriptions.retrieve(subscription.id)
const advanceTo = (moment: number) => shop.advance(moment - shop.sandbox.control.stripe.now())

const upgrade = (subscription: Stripe.Subscription, more: Stripe.SubscriptionUpdateParams = {}) =>
  shop.stripe.subscriptions.update(subscription.id, {
    items: [{ id: itemOf(subscription).id, price: shop.agency.id }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'error_if_incomplete',
    ...more,
  })

describe('a renewal', () => {
  it('comes each month on the last day the month has, and on the 31st again where there is one', async () => {
    const subscription = await subscribe(shop, shop.pro)
    expect(itemOf(subscription)).toMatchObject({
      current_period_start: START,
      current_period_end: at(2027, 2, 28),
    })
    advanceTo(at(2027, 5, 1))
    const ends = (await invoicesOf(shop)).map(({ lines }) => lines.data[0]?.period.end).toReversed()
    expect(ends).toEqual([at(2027, 2, 28), at(2027, 3, 31), at(2027, 4, 30), at(2027, 5, 31)])
  })

  it('starts the period at once and charges the card an hour later', async () => {
    const subscription = await subscribe(shop, shop.pro)
    advanceTo(at(2027, 2, 28))
    expect(itemOf(await again(subscription)).current_period_start).toBe(at(2027, 2, 28))
    expect((await invoicesOf(shop))[0]).toMatchObject({
      status: 'draft',
      billing_reason: 'subscription_cycle',
    })
    shop.advance(3600)
    expect((await invoicesOf(shop))[0]).toMatchObject({ status: 'paid', amount_paid: 1999 })
    expect((await again(subscription)).status).toBe('active')
  })

  it('comes each year for a yearly price', async () => {
    const subscription = await subscribe(shop, shop.proYear)
    expect(itemOf(subscription).current_period_end).toBe(at(2028, 1, 31))
    advanceTo(at(2028, 2, 1))
    expect((await invoicesOf(shop)).map(({ total }) => total)).toEqual([19_999, 19_999])
  })
})

describe('an upgrade', () => {
  it('is billed to the second for the rest of the period, as the preview said', async () => {
    const subscription = await subscribe(shop, shop.pro)
    shop.advance(10 * DAY + 1234)
    const prorationDate = shop.sandbox.control.stripe.now()
    const preview = await shop.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: itemOf(subscription).id, price: shop.agency.id }],
        proration_behavior: 'always_invoice',
        proration_date: prorationDate,
      },
    })
    const rest = (28 * DAY - (10 * DAY + 1234)) / (28 * DAY)
    const due = Math.round(4999 * rest) - Math.round(1999 * rest)
    expect(preview.amount_due).toBe(due)
    expect(await invoicesOf(shop)).toHaveLength(1)

    shop.advance(600)
    const changed = await upgrade(subscription, { proration_date: prorationDate })
    expect(itemOf(changed)).toMatchObject({
      price: { id: shop.agency.id },
      current_period_end: itemOf(subscription).current_period_end,
    })
    const [invoice] = await invoicesOf(shop)
    expect(invoice).toMatchObject({
      status: 'paid',
      amount_paid: due,
      billing_reason: 'subscription_update',
      parent: { subscription_details: { subscription: subscription.id } },
    })
    expect(invoice?.lines.data.map(({ description, amount }) => [description, amount])).toEqual([
      ['Unused time on Pro after Feb 10, 2027', -Math.round(1999 * rest)],
      ['Remaining time on Agency after Feb 10, 2027', Math.round(4999 * rest)],
    ])
    expect(invoice?.lines.data[0]?.parent?.subscription_item_details?.proration).toBe(true)
    advanceTo(at(2027, 3, 1))
    expect((await invoicesOf(shop))[0]).toMatchObject({ total: 4999, billing_reason: 'subscription_cycle' })
  })

  it('is refused as a whole when the card is declined', async () => {
    const subscription = await subscribe(shop, shop.pro, 'fails-later')
    await expect(upgrade(subscription)).rejects.toMatchObject({
      statusCode: 402,
      type: 'StripeCardError',
      code: 'card_declined',
      decline_code: 'generic_decline',
    })
    expect(itemOf(await again(subscription)).price.id).toBe(shop.pro.id)
    expect(await invoicesOf(shop)).toHaveLength(1)
    expect((await again(subscription)).status).toBe('active')
  })

  it('to a year starts a new period and credits the rest of the month', async () => {
    const subscription = await subscribe(shop, shop.pro)
    shop.advance(14 * DAY)
    const changed = await upgrade(subscription, {
      items: [{ id: itemOf(subscription).id, price: shop.proYear.id }],
    })
    const now = shop.sandbox.control.stripe.now()
    expect(changed.billing_cycle_anchor).toBe(now)
    expect(itemOf(changed)).toMatchObject({ current_period_start: now, current_period_end: at(2028, 2, 14) })
    expect((await invoicesOf(shop))[0]?.total).toBe(19_999 - Math.round(1999 / 2))
  })

  it('without immediate billing puts the difference on the next invoice', async () => {
    const subscription = await subscribe(shop, shop.pro)
    shop.advance(14 * DAY)
    await upgrade(subscription, { proration_behavior: 'create_prorations' })
    expect(await invoicesOf(shop)).toHaveLength(1)
    advanceTo(at(2027, 3, 1))
    expect((await invoicesOf(shop))[0]).toMatchObject({
      total: Math.round(4999 / 2) - Math.round(1999 / 2) + 4999,
      status: 'paid',
    })
  })
})

describe('a downgrade', () => {
  it('billed at once leaves the customer a balance that is applied to the next invoices', async () => {
    const subscription = await subscribe(shop, shop.agency)
    shop.advance(14 * DAY)
    await upgrade(subscription, { items: [{ id: itemOf(subscription).id, price: shop.pro.id }] })
    const credit = Math.round(1999 / 2) - Math.round(4999 / 2)
    expect((await invoicesOf(shop))[0]).toMatchObject({ total: credit, amount_due: 0, status: 'paid' })
    expect(await shop.stripe.customers.retrieve(shop.customer.id)).toMatchObject({ balance: credit })
    advanceTo(at(2027, 3, 1))
    expect((await invoicesOf(shop))[0]).toMatchObject({
      total: 1999,
      amount_due: 1999 + credit,
      amount_paid: 1999 + credit,
    })
    expect(await shop.stripe.customers.retrieve(shop.customer.id)).toMatchObject({ balance: 0 })
  })

  it('by a schedule takes effect at the renewal and then releases the subscription', async () => {
    const subscription = await subscribe(shop, shop.agency)
    const schedule = await shop.stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
    const { start_date, end_date } = schedule.phases[0] ?? { start_date: 0, end_date: 0 }
    await shop.stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      phases: [
        { items: [{ price: shop.agency.id, quantity: 1 }], start_date, end_date },
        { items: [{ price: shop.pro.id, quantity: 1 }] },
      ],
    })
    const planned = await shop.stripe.subscriptions.retrieve(subscription.id, { expand: ['schedule'] })
    expect(planned.schedule).toMatchObject({
      id: schedule.id,
      phases: [{}, { items: [{ price: shop.pro.id }] }],
    })
    expect(itemOf(planned).price.id).toBe(shop.agency.id)
    await expect(
      shop.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
    ).rejects.toThrow('managed by the subscription schedule')

    advanceTo(at(2027, 2, 28, 14))
    expect(itemOf(await again(subscription)).price.id).toBe(shop.pro.id)
    expect((await invoicesOf(shop))[0]).toMatchObject({ total: 1999, status: 'paid' })
    advanceTo(at(2027, 4, 1))
    expect((await again(subscription)).schedule).toBeNull()
    expect(await shop.stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
      status: 'released',
      released_subscription: subscription.id,
    })
  })

  it('from a year to a month counts the months from the renewal', async () => {
    const subscription = await subscribe(shop, shop.proYear)
    const schedule = await shop.stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
    const { start_date, end_date } = schedule.phases[0] ?? { start_date: 0, end_date: 0 }
    await shop.stripe.subscriptionSchedules.update(schedule.id, {
      phases: [
        { items: [{ price: shop.proYear.id }], start_date, end_date },
        { items: [{ price: shop.pro.id }], duration: { interval: 'month' } },
      ],
    })
    advanceTo(at(2028, 2, 1))
    expect(itemOf(await again(subscription))).toMatchObject({
      price: { id: shop.pro.id },
      current_period_start: at(2028, 1, 31),
      current_period_end: at(2028, 2, 29),
    })
  })

  it('is undone by releasing the schedule', async () => {
    const subscription = await subscribe(shop, shop.agency)
    const schedule = await shop.stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
    expect(await shop.stripe.subscriptionSchedules.release(schedule.id)).toMatchObject({ status: 'released' })
    expect((await again(subscription)).schedule).toBeNull()
    advanceTo(at(2027, 3, 1))
    expect((await invoicesOf(shop))[0]?.total).toBe(4999)
  })
})

describe('a cancellation', () => {
  it('at the end of the period ends the subscription then, without another invoice', async () => {
    const subscription = await subscribe(shop, shop.pro)
    const canceled = await shop.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    expect(canceled).toMatchObject({ status: 'active', cancel_at: at(2027, 2, 28) })
    advanceTo(at(2027, 3, 10))
    expect(await again(subscription)).toMatchObject({ status: 'canceled', ended_at: at(2027, 2, 28) })
    expect(await invoicesOf(shop)).toHaveLength(1)
    await untilReceived(shop.hook, 'customer.subscription.deleted')
    const { data } = await shop.stripe.subscriptions.list({ customer: shop.customer.id })
    expect(data).toEqual([])
    const all = await shop.stripe.subscriptions.list({ customer: shop.customer.id, status: 'all' })
    expect(all.data).toHaveLength(1)
  })

  it('is undone by resuming before the end', async () => {
    const subscription = await subscribe(shop, shop.pro)
    await shop.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    const resumed = await shop.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })
    expect(resumed).toMatchObject({ cancel_at: null, canceled_at: null, cancel_at_period_end: false })
    advanceTo(at(2027, 3, 1))
    expect((await again(subscription)).status).toBe('active')
  })

  it('now ends it now, and it cannot be changed any more', async () => {
    const subscription = await subscribe(shop, shop.pro)
    expect(await shop.stripe.subscriptions.cancel(subscription.id)).toMatchObject({ status: 'canceled' })
    await expect(upgrade(subscription)).rejects.toThrow('canceled subscription')
    await expect(shop.stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({ statusCode: 404 })
  })
})

describe('a renewal that fails', () => {
  it('is tried again after 3, 5 and 7 days, and then the subscription ends', async () => {
    const subscription = await subscribe(shop, shop.pro, 'fails-later')
    advanceTo(at(2027, 2, 28, 13))
    expect(await again(subscription)).toMatchObject({ status: 'past_due' })
    const attempts = [at(2027, 3, 3, 13), at(2027, 3, 8, 13), at(2027, 3, 15, 13)]
    for (const [index, next] of attempts.entries()) {
      expect((await invoicesOf(shop))[0]).toMatchObject({
        status: 'open',
        attempt_count: index + 1,
        next_payment_attempt: next,
      })
      advanceTo(next)
    }
    expect((await invoicesOf(shop))[0]).toMatchObject({
      status: 'open',
      attempt_count: 4,
      next_payment_attempt: null,
    })
    expect(await again(subscription)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    })
  })

  it('leaves it unpaid instead where that is set', async () => {
    shop.sandbox.control.stripe.changeSettings({ afterLastRetry: 'mark-unpaid' })
    const subscription = await subscribe(shop, shop.pro, 'fails-later')
    advanceTo(at(2027, 3, 20))
    expect(await again(subscription)).toMatchObject({ status: 'unpaid' })
  })
})
