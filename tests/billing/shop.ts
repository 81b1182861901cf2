import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Stripe } from 'stripe'
import type { Invoice, PlanChange, Subscription } from '../../contract/billing/billing.ts'
import type { PointsRecord } from '../../contract/points/points.ts'
import type { FaultOrder } from '../../sandbox/index.ts'
import { payCheckout } from '../../sandbox/stripe/client.ts'
import { startTestApp, type LocalMail, type TestApp, type TestUser } from '../support/app.ts'
import { movableClock, type MovableClock } from '../support/clock.ts'
import type { Answer } from '../support/request.ts'
import { sandboxControls } from '../support/sandbox-controls.ts'

export const daySeconds = 86_400

/** The product with the sandbox of Stripe, both on one clock that a test moves. */
export type Shop = {
  app: TestApp
  clock: MovableClock
  /** The official library, calling the sandbox directly, as an operator does at Stripe's dashboard. */
  dashboard: Stripe
  /** Advances the clocks of the product and of the sandbox, and processes what is due at the sandbox. */
  advance(seconds: number): Promise<void>
  /** As `advance`, without waiting for events and jobs. */
  advanceAlone(seconds: number): Promise<void>
  control(path: string, body?: object): Promise<Record<string, unknown>>
  /** Makes the API of Stripe fail or respond slowly until the returned function is called. */
  fault(order: FaultOrder): Promise<() => Promise<void>>
  customer(): Promise<Customer>
  close(): Promise<void>
}

export async function openShop(env: Record<string, string> = {}): Promise<Shop> {
  const clock = movableClock()
  const app = await startTestApp({ worker: true, clock, env: { DEFAULT_PLAN: 'free', ...env } })
  const control = async (path: string, body: object = {}) => {
    const reply = await fetch(`${app.url}/sandbox/stripe-controls/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${path}: HTTP ${reply.status} ${text}`)
    return (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
  }
  const advanceAlone = async (seconds: number) => {
    clock.advance(seconds * 1000)
    await control('advance', { seconds })
  }
  return {
    app,
    clock,
    control,
    dashboard: stripeAt(`${app.url}/sandbox/stripe`),
    advanceAlone,
    async advance(seconds) {
      await advanceAlone(seconds)
      await quiet(app)
    },
    async fault(order) {
      const sandbox = sandboxControls(app.url)
      await sandbox.fault(order)
      return () => sandbox.clearFaults()
    },
    customer: async () => customerOf(app, await app.addUser()),
    async close() {
      await quiet(app)
      await app.close()
    },
  }
}

/** Waits until every event was received and every requested snapshot was read. */
export async function quiet(app: TestApp): Promise<void> {
  for (;;) {
    const state = await fetch(`${app.url}/sandbox/stripe-controls/state`)
    const { pending } = (await state.json()) as { pending: unknown[] }
    const { rows } = await sql<{ left: number }>`select count(*)::int as left from pgboss.job
      where name like 'billing-%' and state in ('created', 'retry', 'active')`.execute(app.ctx.db)
    if (pending.length === 0 && rows[0]?.left === 0) return
    await sleep(30)
  }
}

export function stripeAt(base: string): Stripe {
  return new Stripe('sk_test_sandbox', {
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) => {
      const address = String(input instanceof Request ? input.url : input)
      return fetch(address.replace(/^https:\/\/api\.stripe\.com(:443)?/, base), init)
    }),
  })
}

/** A signed-in owner who buys something. */
export type Customer = {
  user: TestUser
  ask(method: string, path: string, body?: object): Promise<Answer>
  /** The id of the workspace's customer at Stripe. */
  id(): Promise<string>
  checkout(plan: string, interval?: string): Promise<string>
  /** Buys a plan at the checkout with the test card and returns. */
  subscribe(plan: string, interval?: string, card?: 'ok' | 'fails-later'): Promise<void>
  buyPack(pack: string): Promise<void>
  preview(plan: string, interval?: string): Promise<PlanChange>
  change(plan: string, interval?: string): Promise<PlanChange>
  subscription(): Promise<Subscription>
  points(): Promise<PointsRecord>
  remaining(): Promise<number>
  invoices(): Promise<Invoice[]>
  /** Mails whose subject starts with this text. */
  mails(subject: string): Promise<LocalMail[]>
  /** Waits until the expectations of subscription, points and invoices are met. */
  until(what: string, holds: () => Promise<boolean>): Promise<void>
}

/** Seconds from now to the end of the customer's period. */
export async function restOf(shop: Shop, customer: Customer): Promise<number> {
  const { periodEndsAt } = await customer.subscription()
  return Math.round((Date.parse(periodEndsAt ?? '') - shop.clock.now().getTime()) / 1000)
}

/** After the period's end and the hour in which its invoice is a draft. */
export async function advancePeriod(shop: Shop, customer: Customer): Promise<void> {
  await shop.advance((await restOf(shop, customer)) + 2 * 3600)
}

export function customerOf(app: TestApp, user: TestUser): Customer {
  const call = (method: string, path: string, body?: object) =>
    app.request(method, `/api${path}`, { token: user.token, ...(body && { body }) })
  /** After a month, the session has ended, so the user signs in again. */
  const ask: Customer['ask'] = async (method, path, body) => {
    const answer = await call(method, path, body)
    if (answer.status !== 401) return answer
    const { email, password } = user
    const login = await app.request('POST', '/api/auth/login', { body: { email, password } })
    user.token = String(login.body['access_token'])
    return call(method, path, body)
  }
  const ok = async <Reply>(method: string, path: string, body?: object): Promise<Reply> => {
    const answer = await ask(method, path, body)
    if (answer.status !== 200)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body as Reply
  }
  const comeBack = async (url: string, card: 'ok' | 'fails-later') => {
    const paid = await payCheckout(url, { card })
    if (!('redirect' in paid)) throw new Error(`The card was declined: ${paid.declined}`)
    const checkout = paid.redirect.searchParams.get('checkout')
    await ok('POST', '/subscription/refresh', { checkout })
  }
  const customer: Customer = {
    user,
    ask,
    async id() {
      const row = await app.ctx.db
        .selectFrom('billing_customers')
        .select('customer_id')
        .where('workspace_id', '=', user.workspaceId)
        .executeTakeFirstOrThrow()
      return row.customer_id ?? ''
    },
    async checkout(plan, interval = 'month') {
      return (await ok<{ url: string }>('POST', '/subscription/checkout', { plan, interval })).url
    },
    async subscribe(plan, interval = 'month', card = 'ok') {
      await comeBack(await customer.checkout(plan, interval), card)
    },
    async buyPack(pack) {
      const { url } = await ok<{ url: string }>('POST', '/points/checkout', { pack })
      await comeBack(url, 'ok')
    },
    async preview(plan, interval = 'month') {
      return (await ok<{ change: PlanChange }>('POST', '/subscription/preview', { plan, interval })).change
    },
    async change(plan, interval = 'month') {
      const change = await customer.preview(plan, interval)
      if (plan === 'free') await ok('POST', '/subscription/cancel')
      else {
        const { prorationDate } = change
        await ok('POST', '/subscription/change', {
          plan,
          interval,
          ...(prorationDate !== null && { prorationDate }),
        })
      }
      return change
    },
    subscription: async () => (await ok<{ subscription: Subscription }>('GET', '/subscription')).subscription,
    points: async () => (await ok<{ points: PointsRecord }>('GET', '/points')).points,
    async remaining() {
      const { total_points, used_points } = await customer.points()
      return Math.max(0, total_points - used_points)
    },
    invoices: async () => (await ok<{ invoices: Invoice[] }>('GET', '/invoices?limit=100')).invoices,
    async mails(subject) {
      const all = await app.mailsTo(user.email, 0)
      return all.filter((mail) => mail.subject.startsWith(subject))
    },
    async until(what, holds) {
      const deadline = Date.now() + 40_000
      while (!(await holds())) {
        if (Date.now() > deadline) {
          const [now, points, invoices] = await Promise.all([
            customer.subscription(),
            customer.points(),
            customer.invoices(),
          ])
          throw new Error(`Never: ${what}\n${JSON.stringify({ now, points, invoices }, null, 1)}`)
        }
        await sleep(30)
      }
    },
  }
  return customer
}
