import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorkspace } from '../../server/workspaces/index.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { recordScenario, type Scenario, type RecordedEvent } from './recorded-scenario.ts'
import { forCustomer, startStripeDouble, type StripeDouble } from './stripe-double.ts'
import { full, soak } from '../support/test-size.ts'

const permutations = soak ? 500 : 6
const growing = soak ? 100 : 3
const deliveriesAtOnce = 16
const secret = 'whsec_of_the_scenario'

let scenario: Scenario
let events: RecordedEvent[]
let double: StripeDouble
let app: TestApp
let now: Date

beforeAll(async () => {
  scenario = await recordScenario()
  events = oneOfEachKind(scenario.events)
  double = await startStripeDouble(scenario)
  now = scenario.startedAt
  app = await startTestApp({
    worker: true,
    clock: { now: () => now },
    env: {
      DEFAULT_PLAN: 'free',
      STRIPE_SECRET_KEY: 'sk_test_of_the_scenario',
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_BASE: double.url,
    },
  })
}, 120_000)
afterAll(async () => {
  await app.close()
  double.close()
})

/** The kinds that `npm test` delivers; `npm run test:full` delivers all others too. */
const kinds = [
  'checkout.session.completed',
  'customer.created',
  'customer.updated',
  'customer.subscription.created',
  'customer.subscription.updated',
  'invoice.created',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_failed',
  'payment_intent.succeeded',
  'charge.succeeded',
  'charge.failed',
  'charge.refunded',
  'refund.created',
  'charge.dispute.created',
  'charge.dispute.closed',
]

/** The last event of each kind, because its object has the most fields set. */
function oneOfEachKind(all: RecordedEvent[]): RecordedEvent[] {
  const wanted = all.filter(({ type }) => full || kinds.includes(type))
  return [...Map.groupBy(wanted, ({ type }) => type).values()].flatMap((ofKind) => ofKind.slice(-1))
}

type Person = { n: number; workspaceId: string; email: string }

/** A customer whose first purchase is the first event of the recording. */
async function person(n: number): Promise<Person> {
  const email = `scenario-${n}@example.com`
  const workspaceId = await app.ctx.db.transaction().execute(async (trx) => {
    const id = randomUUIDv7()
    const name = { full_name: 'Ada Lovelace', account_type: 'influencer', password_hash: 'none' }
    await trx
      .insertInto('users')
      .values({ id, email, ...name })
      .execute()
    return createWorkspace(trx, {
      ownerId: id,
      name: 'Ada',
      timeZone: 'UTC',
      plan: 'free',
      now: scenario.startedAt,
    })
  })
  await app.ctx.db
    .insertInto('billing_customers')
    .values({
      workspace_id: workspaceId,
      stripe_mode: 'stripe-test',
      customer_id: forCustomer(scenario.customerId, n),
    })
    .execute()
  return { n, workspaceId, email }
}

async function deliver({ n }: Person, event: RecordedEvent): Promise<void> {
  const payload = forCustomer(event.payload, n)
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret })
  for (;;) {
    const reply = await fetch(`${app.url}/api/stripe/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': header },
      body: payload,
    })
    await reply.body?.cancel()
    // Stripe delivers an event again when the product is too busy.
    if (reply.status === 503) continue
    expect(reply.status, event.type).toBe(200)
    return
  }
}

type Delivery = { person: Person; event: RecordedEvent }

async function deliverAll(deliveries: Delivery[]): Promise<void> {
  await send(deliveries)
  await untilDone()
}

async function send(deliveries: Delivery[]): Promise<void> {
  const left = [...deliveries]
  const sender = async () => {
    for (let next = left.shift(); next; next = left.shift()) await deliver(next.person, next.event)
  }
  await Promise.all(Array.from({ length: deliveriesAtOnce }, sender))
}

async function untilDone(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ left: number }>`select count(*)::int as left from pgboss.job
      where (name like 'billing-%' or name = 'mail') and state in ('created', 'retry', 'active')`.execute(
      app.ctx.db,
    )
    if (rows[0]?.left === 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Each event one to five times, in random order. */
function shuffled(deliveries: Delivery[], random: () => number): Delivery[] {
  return deliveries
    .flatMap((one) => Array.from({ length: 1 + Math.floor(random() * 5) }, () => one))
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

/** Everything that must be equal at the end, without fields that differ between customers. */
async function finalState({ n, workspaceId, email }: Person) {
  const { db } = app.ctx
  const of = sql`workspace_id = ${workspaceId}`
  const read = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows
  const state = {
    workspace: await read(sql`select paid_plan, paid_until from workspaces where id = ${workspaceId}`),
    subscription: await read(
      sql`select subscription_id, plan, interval, status, period_ends_at, next_plan, past_due_since from subscriptions where ${of}`,
    ),
    points: await read(
      sql`select available, held, spent_in_period, period_granted, period_start, next_reset_at from point_accounts where ${of}`,
    ),
    lots: await read(
      sql`select kind, remaining, expires_at, invoice_id from point_grants where ${of} and remaining > 0 order by kind, remaining`,
    ),
    invoices: await read(
      sql`select id, sequence, number, kind, plan, pack, status, total, paid, refunded, disputed, withdrawn, granted, receipt_mailed, refund_mailed from billing_invoices where ${of} order by sequence`,
    ),
    grantsAnInvoice: await read(
      sql`select invoice_id, count(*)::int as grants from point_transfers where ${of} and kind = 'grant' and invoice_id is not null and points > 0 and key like 'invoice:%' group by invoice_id having count(*) > 1`,
    ),
    mails: await read(
      sql`select subject from local_mails where recipient = ${email} and subject not like 'Your p%' order by subject`,
    ),
  }
  return JSON.parse(JSON.stringify(state).replaceAll(`x${n}"`, '"')) as typeof state
}

async function failureMails({ email }: Person): Promise<number> {
  const rows =
    await sql`select 1 from local_mails where recipient = ${email} and subject like 'Your payment%'`.execute(
      app.ctx.db,
    )
  return rows.rows.length
}

const expectedEnd = {
  workspace: [{ paid_plan: 'agency' }],
  subscription: [
    { plan: 'agency', interval: 'month', status: 'active', next_plan: null, past_due_since: null },
  ],
  points: [{ available: 610, held: 0, spent_in_period: 0, period_granted: 510 }],
  lots: [
    { kind: 'monthly', remaining: 10 },
    { kind: 'monthly', remaining: 500 },
    { kind: 'pack', remaining: 100 },
  ],
  invoices: [
    { kind: 'start', plan: 'pro', status: 'paid' },
    { kind: 'pack', pack: 'points200', refunded: 900, withdrawn: 0.5 },
    { kind: 'pack', pack: 'points50', disputed: true, withdrawn: 1 },
    { kind: 'change', plan: 'agency' },
    { kind: 'renewal', plan: 'agency', total: 4999 },
    { kind: 'renewal', plan: 'agency', total: 4999, status: 'paid', disputed: false, withdrawn: 0 },
  ],
  grantsAnInvoice: [],
}

test('the recorded scenario has enough kinds of events, and its snapshots differ', () => {
  expect(kinds.length).toBeGreaterThanOrEqual(12)
  expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(kinds))
  expect(new Set(scenario.stages.map(({ invoices }) => invoices)).size).toBeGreaterThanOrEqual(6)
})

test('an older snapshot never replaces a newer one, however late it arrives', async () => {
  now = scenario.stages.at(-1)?.at ?? now
  const one = await person(20_000)
  const [early, late] = [events[0], events.at(-1)] as [RecordedEvent, RecordedEvent]
  double.stage = 2
  const kept: (() => void)[] = []
  double.heldBack = kept
  await deliver(one, early)
  // Subscriptions, invoices and charges.
  while (kept.length < 3) await new Promise((resolve) => setTimeout(resolve, 10))
  double.heldBack = undefined
  double.stage = scenario.stages.length - 1
  await deliver(one, late)
  const synced = sql<{
    n: number
  }>`select sync_applied as n from billing_customers where workspace_id = ${one.workspaceId}`
  while (((await synced.execute(app.ctx.db)).rows[0]?.n ?? 0) === 0) {
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  expect(await finalState(one)).toMatchObject(expectedEnd)
  for (const send of kept) send()
  await untilDone()
  expect(await finalState(one)).toMatchObject(expectedEnd)
}, 60_000)

test(`in ${permutations} orders, with each event up to five times and many at once, the result is the same`, async () => {
  now = scenario.stages.at(-1)?.at ?? now
  double.stage = scenario.stages.length - 1
  const random = seededRandom('orders')
  const people = await Promise.all(Array.from({ length: permutations }, (_, n) => person(n)))
  await deliverAll(
    people.flatMap((one) =>
      shuffled(
        events.map((event) => ({ person: one, event })),
        random,
      ),
    ),
  )
  const first = await finalState(people[0] as Person)
  expect(first).toMatchObject(expectedEnd)
  expect(first.mails).toHaveLength(7)
  for (const one of people) {
    expect(await finalState(one), `person ${one.n}`).toEqual(first)
    expect(await failureMails(one)).toBe(0)
  }
}, 1_800_000)

test(`in ${growing} orders while Stripe still changes, the result is the same`, async () => {
  const random = seededRandom('growing')
  const people = await Promise.all(Array.from({ length: growing }, (_, n) => person(10_000 + n)))
  let waiting: Delivery[] = []
  for (const [stage, { at }] of scenario.stages.entries()) {
    now = at
    double.stage = stage
    waiting.push(
      ...shuffled(
        people.flatMap((one) =>
          events.filter((event) => event.stage === stage).map((event) => ({ person: one, event })),
        ),
        random,
      ),
    )
    // Some events are delayed and arrive among newer ones.
    const last = stage === scenario.stages.length - 1
    const sent = waiting.filter(() => last || random() < 0.6)
    waiting = waiting.filter((one) => !sent.includes(one))
    // Snapshots are read in the background while Stripe changes.
    await send(sent)
  }
  await untilDone()
  const ends = await Promise.all(people.map(finalState))
  expect(ends[0]).toMatchObject(expectedEnd)
  for (const [index, end] of ends.entries()) {
    expect(end, `person ${people[index]?.n}`).toEqual(ends[0])
    expect(await failureMails(people[index] as Person)).toBeLessThanOrEqual(1)
  }
}, 1_800_000)
