import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepBilling } from '../../server/billing/snapshot/sweep-billing.ts'
import { payCheckout } from '../../sandbox/stripe/client.ts'
import { openShop, quiet, type Customer, type Shop } from './shop.ts'

let shop: Shop
let customer: Customer
beforeAll(async () => {
  shop = await openShop()
  customer = await shop.customer()
  await customer.checkout('pro')
})
afterAll(() => shop.close())

type Sending = { secret?: string; at?: number; header?: string | undefined; tamper?: boolean }

let made = 0
function eventOf(object: object, type = 'invoice.paid') {
  made += 1
  return JSON.stringify({
    id: `evt_test_${made}`,
    object: 'event',
    type,
    api_version: null,
    data: { object },
  })
}

async function send(payload: string, { secret, at, tamper = false, ...rest }: Sending = {}) {
  const signed = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: secret ?? shop.app.ctx.config.billing.webhookSecret,
    ...(at !== undefined && { timestamp: at }),
  })
  const header = 'header' in rest ? rest.header : signed
  return fetch(`${shop.app.url}/api/stripe/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(header !== undefined && { 'stripe-signature': header }),
    },
    body: tamper ? payload.replace('evt_', 'evt_x') : payload,
  })
}

const seconds = () => Math.floor(Date.now() / 1000)
const stored = async () =>
  shop.app.ctx.db.selectFrom('billing_events').selectAll().where('id', 'like', 'evt_test_%').execute()

test('only a valid and recent signature over the raw body is accepted', async () => {
  const payload = eventOf({ object: 'invoice', customer: await customer.id() })
  const refused: Sending[] = [
    { header: undefined },
    { header: '' },
    { header: 't=1,v1=abc' },
    { header: 'nonsense' },
    { secret: 'whsec_of_somebody_else' },
    { at: seconds() - 301 },
    { tamper: true },
  ]
  for (const sending of refused) {
    const reply = await send(payload, sending)
    expect(reply.status, JSON.stringify(sending)).toBe(400)
    expect(await reply.json()).toMatchObject({ success: false, code: 'validation_failed' })
  }
  expect(await stored()).toEqual([])
  expect((await send(payload, { at: seconds() - 290 })).status).toBe(200)
  expect(await stored()).toHaveLength(1)
  // Once more, as Stripe may send it: accepted without further effect.
  expect((await send(payload)).status).toBe(200)
  expect(await stored()).toHaveLength(1)
  await quiet(shop.app)
})

test('an event about an unknown customer or of an unknown type is accepted and ignored', async () => {
  const before = await stored()
  const payloads = [
    eventOf({ object: 'invoice', customer: 'cus_of_somebody_else' }),
    eventOf({ object: 'price', id: 'price_1' }, 'price.created'),
    eventOf({ object: 'something', new: true }, 'new.kind.of_event'),
    eventOf({ object: 'charge', customer: 'cus_of_somebody_else', charge: 'ch_1' }),
  ]
  for (const payload of payloads) expect((await send(payload)).status).toBe(200)
  expect(await stored()).toEqual(before)
})

test('a body that is too large or empty is refused', async () => {
  const large = eventOf({ object: 'invoice', filler: 'x'.repeat(600_000) })
  expect((await send(large)).status).toBe(413)
  expect((await send('')).status).toBe(400)
  const form = await fetch(`${shop.app.url}/api/stripe/webhook`, { method: 'POST', body: new FormData() })
  expect(form.status).toBe(400)
})

test('no event is lost while Stripe does not answer', async () => {
  const other = await shop.customer()
  const url = await other.checkout('pro')
  const restore = await shop.fault({
    platform: 'stripe',
    operation: 'read-stripe',
    fault: 'server-error-before',
  })
  await payCheckout(url)
  const answer = await other.ask('POST', '/subscription/refresh', {})
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(answer.body['message']).toMatch(/^The payment service is not responding/)
  await restore()
  await other.until('the job was tried again', async () => (await other.subscription()).plan === 'pro')
  await quiet(shop.app)
  // The job that failed says so in the log, without anything of Stripe's answer.
  expect(shop.app.errors.splice(0).join('\n')).not.toMatch(/sk_test|whsec|4242|cus_/)
})

test('the sweep finds a payment whose event never arrived', async () => {
  const hold = (holdWebhooks: boolean) =>
    fetch(`${shop.app.url}/sandbox/stripe-controls/settings`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ holdWebhooks }),
    })
  const other = await shop.customer()
  const url = await other.checkout('pro')
  await hold(true)
  await payCheckout(url)
  await sweepBilling(shop.app.ctx)
  shop.clock.advance(3600_000)
  expect(await other.subscription()).toMatchObject({ plan: 'free' })
  await sweepBilling(shop.app.ctx)
  await other.until('the plan came', async () => (await other.subscription()).plan === 'pro')
  await hold(false)
  await quiet(shop.app)
  expect(await other.remaining()).toBe(210)
})
