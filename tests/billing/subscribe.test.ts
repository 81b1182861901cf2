import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payCheckout } from '../../sandbox/stripe/client.ts'
import { openShop, type Customer, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

async function subscriber(plan = 'pro'): Promise<Customer> {
  const customer = await shop.customer()
  await customer.subscribe(plan)
  return customer
}

describe('starting a subscription', () => {
  test('paying with the test card gives plan, points, invoice and one receipt', async () => {
    const customer = await shop.customer()
    expect(await customer.subscription()).toMatchObject({
      plan: 'free',
      source: 'free',
      interval: null,
      checkout: 'sandbox',
      portal: false,
    })
    expect(await customer.remaining()).toBe(10)
    const paid = await payCheckout(await customer.checkout('pro'))
    if (!('redirect' in paid)) throw new Error('declined')
    expect(paid.redirect.pathname).toBe('/subscription')
    const checkout = paid.redirect.searchParams.get('checkout') ?? ''
    const back = await customer.ask('POST', '/subscription/refresh', { checkout })
    expect(back.body).toMatchObject({
      purchase: { status: 'paid', plan: 'pro', points: null },
      subscription: {
        plan: 'pro',
        source: 'subscription',
        interval: 'month',
        status: 'active',
        next: null,
        portal: true,
      },
    })
    expect(await customer.remaining()).toBe(210)
    expect(await customer.invoices()).toMatchObject([
      { total: 1999, refunded: 0, currency: 'usd', status: 'paid' },
    ])
    await customer.until('the receipt came', async () => (await customer.mails('Receipt')).length > 0)
    const [receipt] = await customer.mails('Receipt')
    expect(receipt?.subject).toBe('Receipt for $19.99: the Pro plan, monthly')
    expect(receipt?.text).toContain('$19.99')

    // The webhook's events report the same payment again.
    await customer.ask('POST', '/subscription/refresh', { checkout })
    expect(await customer.remaining()).toBe(210)
    expect(await customer.mails('Receipt')).toHaveLength(1)
    const profile = await customer.ask('GET', '/user/profile')
    expect(profile.body).toMatchObject({ user: { subscription_tier: 'pro' } })
  })

  test('the webhook alone gives the same when the user closes the page', async () => {
    const customer = await shop.customer()
    await payCheckout(await customer.checkout('agency', 'year'))
    await customer.until('the plan came', async () => (await customer.subscription()).plan === 'agency')
    expect(await customer.remaining()).toBe(510)
    expect(await customer.subscription()).toMatchObject({ interval: 'year' })
    expect(await customer.invoices()).toMatchObject([{ total: 49_999, status: 'paid' }])
  })

  test('a declined card changes nothing, and another card is accepted afterwards', async () => {
    const customer = await shop.customer()
    const url = await customer.checkout('pro')
    expect(await payCheckout(url, { card: 'declined' })).toEqual({ declined: 'Your card was declined.' })
    await customer.ask('POST', '/subscription/refresh', {})
    expect(await customer.subscription()).toMatchObject({ plan: 'free', interval: null })
    expect(await customer.remaining()).toBe(10)
    expect(await customer.invoices()).toEqual([])
    await payCheckout(url)
    await customer.until('the plan came', async () => (await customer.subscription()).plan === 'pro')
  })

  test('a second tab cannot buy a second subscription', async () => {
    const customer = await shop.customer()
    const first = await customer.checkout('pro')
    const second = await customer.checkout('agency')
    await expect(payCheckout(first)).rejects.toThrow('410')
    await payCheckout(second)
    // Paid, but no event has arrived: the third click reads it from Stripe.
    const third = await customer.ask('POST', '/subscription/checkout', { plan: 'pro', interval: 'month' })
    expect(third).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await customer.invoices()).toHaveLength(1)
  })

  test('simultaneous clicks leave one open checkout, and the others get a conflict', async () => {
    const customer = await shop.customer()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        customer.ask('POST', '/subscription/checkout', { plan: 'pro', interval: 'month' }),
      ),
    )
    const served = answers.filter(({ status }) => status === 200)
    // Usually one; a click after another one was answered replaces its checkout.
    expect(served).not.toHaveLength(0)
    for (const { status, body } of answers.filter((answer) => !served.includes(answer))) {
      expect({ status, code: body['code'] }).toEqual({ status: 409, code: 'conflict' })
      expect(body['message']).toMatch(/Another change of your plan is in progress/)
    }
    const { data } = await shop.dashboard.checkout.sessions.list({
      customer: await customer.id(),
      status: 'open',
    })
    expect(data).toHaveLength(1)
  })

  test('the checkout of another workspace is not shown', async () => {
    const [customer, other] = [await subscriber(), await shop.customer()]
    const { data } = await shop.dashboard.checkout.sessions.list({ customer: await customer.id() })
    await other.checkout('pro')
    const { body } = await other.ask('POST', '/subscription/refresh', { checkout: data[0]?.id })
    expect(body).toMatchObject({ purchase: null, subscription: { plan: 'free' } })
  })
})

describe('packs', () => {
  test('a pack adds points that never expire, with an invoice and a receipt', async () => {
    const customer = await shop.customer()
    await customer.buyPack('points200')
    expect(await customer.remaining()).toBe(210)
    expect(await customer.invoices()).toMatchObject([
      { total: 1800, status: 'paid', description: '200 points' },
    ])
    await customer.until('the receipt came', async () => (await customer.mails('Receipt')).length === 1)
    await customer.buyPack('points50')
    expect(await customer.remaining()).toBe(260)
    const { body } = await customer.ask('GET', '/points/ledger?kind=grant')
    expect(body['lines']).toMatchObject([
      { points: 50, balanceAfter: 260, note: 'Point pack: 50 points' },
      { points: 200, balanceAfter: 210 },
      { points: 10, balanceAfter: 10 },
    ])
  })
})

describe('objects at Stripe', () => {
  test('there is one customer per workspace, with its id, and one price per item', async () => {
    const [first, second] = [await subscriber(), await subscriber()]
    await first.buyPack('points50')
    const made = await shop.dashboard.customers.retrieve(await first.id())
    expect(made).toMatchObject({
      email: first.user.email,
      metadata: { workspace_id: first.user.workspaceId },
    })
    expect(await second.id()).not.toBe(await first.id())
    const { data } = await shop.dashboard.prices.list({ lookup_keys: ['postwright_pro_month'], active: true })
    expect(data).toMatchObject([{ unit_amount: 1999, metadata: { plan: 'pro', interval: 'month' } }])
  })

  test('the portal opens only for a workspace that has bought something', async () => {
    const customer = await subscriber()
    const { status, body } = await customer.ask('POST', '/subscription/portal')
    expect(status).toBe(200)
    expect(String(body['url'])).toContain(`${shop.app.url}/sandbox/stripe/`)
    const stranger = await shop.customer()
    expect((await stranger.ask('POST', '/subscription/portal')).status).toBe(409)
  })
})
