import { payCheckout } from '../../sandbox/stripe/client.ts'
import { daySeconds, openShop, type Customer, type Shop } from './shop.ts'

/** The responses of Stripe's API about the customer at one moment, as JSON. */
export type Snapshot = {
  at: Date
  subscriptions: string
  invoices: string
  charges: string
  disputes: string
}

export type RecordedEvent = { type: string; payload: string; stage: number }

export type Scenario = {
  customerId: string
  /** Start of the first subscription, which is the billing anniversary from then on. */
  startedAt: Date
  stages: Snapshot[]
  events: RecordedEvent[]
  /** JSON by id; prices are shared by all customers. */
  prices: Map<string, string>
}

/** Runs a long scenario of one customer in the sandbox, and records a snapshot after each step and all events. */
export async function recordScenario(): Promise<Scenario> {
  const shop = await openShop()
  try {
    await putSettings(shop, { holdWebhooks: true })
    const customer = await shop.customer()
    const recorder = record(shop)
    for (const step of steps) {
      await step(shop, customer)
      await recorder.stage(await customer.id())
    }
    const { data: subscriptions } = await shop.dashboard.subscriptions.list({
      customer: await customer.id(),
      status: 'all',
    })
    const { data: prices } = await shop.dashboard.prices.list({ limit: 100 })
    return {
      customerId: await customer.id(),
      startedAt: new Date(Math.min(...subscriptions.map((one) => one.start_date)) * 1000),
      stages: recorder.stages,
      events: recorder.events,
      prices: new Map(prices.map((price) => [price.id, JSON.stringify(price)])),
    }
  } finally {
    // The held events are not delivered, because the recording is complete.
    await shop.app.close()
  }
}

type Step = (shop: Shop, customer: Customer) => Promise<unknown>

const steps: Step[] = [
  (_shop, customer) => customer.subscribe('pro'),
  (_shop, customer) => customer.buyPack('points200'),
  (_shop, customer) => customer.buyPack('points50'),
  async (shop, customer) => {
    await shop.advanceAlone(5 * daySeconds)
    await customer.change('agency')
  },
  (shop) => shop.advanceAlone(27 * daySeconds),
  async (shop, customer) => {
    const { body } = await customer.ask('POST', '/subscription/portal')
    await payCheckout(String(body['url']), { card: 'fails-later' })
    await shop.advanceAlone(31 * daySeconds)
  },
  async (shop, customer) => {
    await shop.advanceAlone(2 * daySeconds)
    const { data } = await shop.dashboard.invoices.list({ customer: await customer.id(), status: 'open' })
    await payCheckout(data[0]?.hosted_invoice_url ?? '')
  },
  async (shop, customer) =>
    shop.control('refund', { invoice: await invoiceOf(shop, customer, 1800), amount: 900 }),
  async (shop, customer) => {
    await shop.control('dispute', { invoice: await invoiceOf(shop, customer, 500) })
    await shop.control('dispute', { invoice: await invoiceOf(shop, customer, 4999) })
  },
  async (shop, customer) => {
    await shop.control('settle', { invoice: await invoiceOf(shop, customer, 500), status: 'lost' })
    await shop.control('settle', { invoice: await invoiceOf(shop, customer, 4999), status: 'won' })
  },
]

/** The newest one with that amount. */
async function invoiceOf(shop: Shop, customer: Customer, total: number): Promise<string> {
  const { data } = await shop.dashboard.invoices.list({ customer: await customer.id(), limit: 100 })
  return data.find((invoice) => invoice.total === total)?.id ?? ''
}

async function putSettings(shop: Shop, body: object): Promise<void> {
  await fetch(`${shop.app.url}/sandbox/stripe-controls/settings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

function record(shop: Shop) {
  const stages: Snapshot[] = []
  const events: RecordedEvent[] = []
  const seen = new Set<string>()
  const read = async (path: string) => {
    const reply = await fetch(`${shop.app.url}/sandbox/stripe/v1/${path}`, {
      headers: { authorization: 'Bearer sk_test_sandbox' },
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`)
    return text
  }
  return {
    stages,
    events,
    async stage(customer: string) {
      const { data } = await shop.dashboard.events.list({ limit: 100 })
      for (const event of data.toReversed()) {
        if (seen.has(event.id)) continue
        seen.add(event.id)
        events.push({ type: event.type, payload: JSON.stringify(event), stage: stages.length })
      }
      const of = `customer=${customer}&limit=100`
      stages.push({
        at: shop.clock.now(),
        subscriptions: await read(`subscriptions?${of}&status=all&expand[0]=data.schedule`),
        invoices: await read(`invoices?${of}&expand[0]=data.payments`),
        charges: await read(`charges?${of}`),
        disputes: await read('disputes?limit=100'),
      })
    },
  }
}
