import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Stripe } from 'stripe'

import { payCheckout } from '../client.ts'
import { checkoutFor, untilReceived, idOf, invoicesOf, openShop, type Shop } from '../test-support.ts'

let shop: Shop
let invoice: Stripe.Invoice
let intent: string
beforeEach(async () => {
  shop = await openShop()
  const session = await checkoutFor(shop, shop.pack)
  await payCheckout(session.url ?? '')
  const [first] = await invoicesOf(shop)
  if (!first) throw new Error('no invoice')
  invoice = first
  const payments = await shop.stripe.invoicePayments.list({ invoice: invoice.id })
  intent = idOf(payments.data[0]?.payment.payment_intent)
})
afterEach(() => shop.close())

const charge = async () => {
  const { data } = await shop.stripe.charges.list({ customer: shop.customer.id })
  return data[0]
}

describe('a refund', () => {
  it('can be made in parts until nothing is left', async () => {
    await shop.stripe.refunds.create({ payment_intent: intent, amount: 500, reason: 'requested_by_customer' })
    expect(await charge()).toMatchObject({ amount_refunded: 500, refunded: false })
    await expect(shop.stripe.refunds.create({ payment_intent: intent, amount: 1301 })).rejects.toThrow(
      'greater than unrefunded amount',
    )
    await shop.stripe.refunds.create({ payment_intent: intent })
    expect(await charge()).toMatchObject({ amount_refunded: 1800, refunded: true })
    await expect(shop.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
    const { data } = await shop.stripe.refunds.list({ payment_intent: intent })
    expect(data.map(({ amount }) => amount)).toEqual([1300, 500])
    await untilReceived(shop.hook, 'charge.refunded', 'refund.created')
  })

  it('can be made by hand for an invoice', async () => {
    shop.sandbox.control.stripe.refund(invoice.id)
    expect(await charge()).toMatchObject({ amount_refunded: 1800, refunded: true })
  })
})

describe('a dispute', () => {
  it.each(['won', 'lost'] as const)('is listed by its charge and can be %s', async (status) => {
    shop.sandbox.control.stripe.openDispute(invoice.id)
    const disputed = await charge()
    expect(disputed).toMatchObject({ disputed: true })
    const open = await shop.stripe.disputes.list({ charge: disputed?.id ?? '' })
    expect(open.data).toMatchObject([{ status: 'needs_response', amount: 1800, payment_intent: intent }])
    await expect(shop.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_disputed',
    })
    shop.sandbox.control.stripe.closeDispute(invoice.id, status)
    const closed = await shop.stripe.disputes.list({ payment_intent: intent })
    expect(closed.data).toMatchObject([{ status }])
    await untilReceived(shop.hook, 'charge.dispute.created', 'charge.dispute.closed')
    if (status === 'won') await untilReceived(shop.hook, 'charge.dispute.funds_reinstated')
  })
})
