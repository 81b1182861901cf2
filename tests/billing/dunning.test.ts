import { afterEach, beforeEach, expect, test } from 'vitest'
import { sweepBilling } from '../../server/billing/snapshot/sweep-billing.ts'
import { daySeconds, openShop, quiet, advancePeriod, type Customer, type Shop } from './shop.ts'

let shop: Shop
let customer: Customer
beforeEach(async () => {
  shop = await openShop()
  customer = await shop.customer()
  await customer.subscribe('pro', 'month', 'fails-later')
  await customer.buyPack('points50')
  await advancePeriod(shop, customer)
})
afterEach(() => shop.close())

async function passTime(seconds: number): Promise<void> {
  await shop.advance(seconds)
  await sweepBilling(shop.app.ctx)
  await quiet(shop.app)
}

test('a failed renewal keeps the plan for seven days and sends one mail', async () => {
  const now = await customer.subscription()
  expect(now).toMatchObject({ plan: 'pro', status: 'past_due', source: 'subscription' })
  const grace = Date.parse(now.graceEndsAt ?? '') - shop.clock.now().getTime()
  expect(grace).toBeGreaterThan(6.8 * daySeconds * 1000)
  expect(grace).toBeLessThanOrEqual(7 * daySeconds * 1000)
  // The unpaid month has the points of the free plan.
  expect(await customer.remaining()).toBe(60)
  await customer.until(
    'the mail was sent',
    async () => (await customer.mails('Your payment of $19.99 failed')).length > 0,
  )
  // Stripe tries again and fails again: no second mail.
  await passTime(3.5 * daySeconds)
  expect(await customer.subscription()).toMatchObject({ plan: 'pro', status: 'past_due' })
  expect(await customer.mails('Your payment')).toHaveLength(1)
  expect(await customer.invoices()).toMatchObject([{ status: 'open', total: 1999 }, {}, {}])
  const change = await customer.ask('POST', '/subscription/change', { plan: 'agency', interval: 'month' })
  expect(change).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(change.body['message']).toMatch(/A payment is overdue/)
})

test('after seven days the workspace is on the free plan; bought points stay', async () => {
  await passTime(6.5 * daySeconds)
  expect(await customer.subscription()).toMatchObject({ plan: 'pro' })
  await passTime(0.6 * daySeconds)
  expect(await customer.subscription()).toMatchObject({ plan: 'free', source: 'free', status: 'past_due' })
  expect(await customer.remaining()).toBe(60)
  await customer.until(
    'the mail was sent',
    async () => (await customer.mails('Your plan ended')).length === 1,
  )
  await passTime(daySeconds)
  expect(await customer.mails('Your plan ended')).toHaveLength(1)
})

test('paying later restores the plan with its points and a receipt', async () => {
  await passTime(7.5 * daySeconds)
  expect(await customer.subscription()).toMatchObject({ plan: 'free' })
  const [owed] = await customer.invoices()
  const id = await customer.id()
  const method = await shop.dashboard.paymentMethods.list({ customer: id })
  expect(method.data).toHaveLength(1)
  await payOwed(owed?.id ?? '')
  await quiet(shop.app)
  expect(await customer.subscription()).toMatchObject({ plan: 'pro', status: 'active', graceEndsAt: null })
  expect(await customer.remaining()).toBe(260)
  await customer.until('the receipt came', async () => (await customer.mails('Receipt')).length === 3)
  expect(await customer.mails('Your payment')).toHaveLength(1)
})

test('when Stripe stops collecting, the subscription ends and a new one can start', async () => {
  await passTime(30 * daySeconds)
  expect(await customer.subscription()).toMatchObject({ plan: 'free', status: 'active', periodEndsAt: null })
  await customer.subscribe('agency')
  expect(await customer.subscription()).toMatchObject({ plan: 'agency', status: 'active' })
  expect(await customer.remaining()).toBe(560)
})

/** On the hosted page of the invoice, with a valid card. */
async function payOwed(invoice: string): Promise<void> {
  const { hosted_invoice_url } = await shop.dashboard.invoices.retrieve(invoice)
  const reply = await fetch(hosted_invoice_url ?? '', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', name: 'Ada' }),
  })
  expect(reply.status, await reply.text()).toBe(303)
}
