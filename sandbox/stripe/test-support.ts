import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'

import { type RunningSandbox, startSandbox } from '../main.ts'
import { payCheckout } from './client.ts'

export const SECRET = 'whsec_of_the_tests'
export const RETURN = 'http://127.0.0.1:1/subscription'

export type Hook = {
  url: string
  /** Received events, in the order of arrival. */
  events: Stripe.Event[]
  /** Statuses of the next answers; 200 when there are none left. */
  answers: number[]
  close: () => void
}

/** A webhook server that checks signatures with the official library. */
export async function startHook(): Promise<Hook> {
  const events: Stripe.Event[] = []
  const answers: number[] = []
  const stripe = new Stripe('sk_test_hook')
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const status = answers.shift() ?? 200
      if (status === 200) {
        const header = String(request.headers['stripe-signature'])
        events.push(stripe.webhooks.constructEvent(Buffer.concat(chunks), header, SECRET))
      }
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/webhook`, events, answers, close: () => server.close() }
}

export type Shop = {
  sandbox: RunningSandbox
  stripe: Stripe
  hook: Hook
  pro: Stripe.Price
  agency: Stripe.Price
  proYear: Stripe.Price
  pack: Stripe.Price
  customer: Stripe.Customer
  /** Advances Stripe's clock and processes what is due. */
  advance: (seconds: number) => number
  close: () => Promise<void>
}

/** The library with only its base address changed. */
export function stripeFor(url: string, options: { maxNetworkRetries?: number } = {}): Stripe {
  const base = `${url}/stripe`
  return new Stripe('sk_test_sandbox', {
    maxNetworkRetries: 0,
    ...options,
    httpClient: Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) => {
      const address = String(input instanceof Request ? input.url : input)
      return fetch(
        address.replace('https://api.stripe.com:443', base).replace('https://api.stripe.com', base),
        init,
      )
    }),
  })
}

export async function openShop(options: { dataDir?: string; clock?: () => number } = {}): Promise<Shop> {
  const hook = await startHook()
  const sandbox = await startSandbox({
    port: 0,
    dataDir: ':memory:',
    webhook: { url: () => hook.url, secret: SECRET },
    ...options,
  })
  const stripe = stripeFor(sandbox.url)
  const plan = async (name: string, key: string, unit_amount: number, interval?: 'month' | 'year') =>
    stripe.prices.create({
      currency: 'usd',
      unit_amount,
      lookup_key: key,
      product: (await stripe.products.create({ name })).id,
      metadata: { plan: name.toLowerCase() },
      ...(interval && { recurring: { interval } }),
    })
  return {
    sandbox,
    stripe,
    hook,
    pro: await plan('Pro', 'pro_month', 1999, 'month'),
    agency: await plan('Agency', 'agency_month', 4999, 'month'),
    proYear: await plan('Pro', 'pro_year', 19_999, 'year'),
    pack: await plan('200 points', 'points_200', 1800),
    customer: await stripe.customers.create({ email: 'sam@example.com', metadata: { workspace_id: 'w1' } }),
    advance: (seconds) => sandbox.control.stripe.advance(seconds),
    close: async () => {
      await sandbox.close()
      hook.close()
    },
  }
}

export function checkoutFor(shop: Shop, price: Stripe.Price): Promise<Stripe.Checkout.Session> {
  return shop.stripe.checkout.sessions.create({
    mode: price.recurring ? 'subscription' : 'payment',
    customer: shop.customer.id,
    client_reference_id: 'w1',
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: `${RETURN}?checkout={CHECKOUT_SESSION_ID}`,
    cancel_url: `${RETURN}?checkout=canceled`,
    ...(!price.recurring && {
      invoice_creation: { enabled: true, invoice_data: { metadata: { pack: 'points200' } } },
    }),
  })
}

/** Buys a subscription, by default with a card that is never declined. */
export async function subscribe(
  shop: Shop,
  price: Stripe.Price,
  card: 'ok' | 'fails-later' = 'ok',
): Promise<Stripe.Subscription> {
  const session = await checkoutFor(shop, price)
  await payCheckout(session.url ?? '', { card })
  const { data } = await shop.stripe.subscriptions.list({ customer: shop.customer.id })
  const [subscription] = data
  if (!subscription) throw new Error('the checkout created no subscription')
  return subscription
}

export async function invoicesOf(shop: Shop): Promise<Stripe.Invoice[]> {
  const { data } = await shop.stripe.invoices.list({ customer: shop.customer.id, limit: 100 })
  return data
}

/** Waits until the webhook has received an event of each of these types. */
export async function untilReceived(hook: Hook, ...types: string[]): Promise<void> {
  const deadline = Date.now() + 10_000
  for (;;) {
    const missing = types.filter((type) => !hook.events.some((event) => event.type === type))
    if (missing.length === 0) return
    if (Date.now() > deadline) throw new Error(`never received ${missing.join(', ')}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export const DAY = 86_400

/** The id of a field that may be expanded. */
export function idOf(value: string | { id: string } | undefined): string {
  return typeof value === 'string' ? value : (value?.id ?? '')
}
