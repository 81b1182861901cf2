import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payCheckout } from '../../sandbox/stripe/client.ts'
import type { ApiClient } from '../support/api-client.ts'
import { startDeployment, type Deployment } from '../support/deployment.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { stripeAt } from './shop.ts'

/** Paid invoices whose worker is killed between the webhook's answer and the grant. */
const kills = 100
const customers = 20

let deployment: Deployment
let people: ApiClient[]

beforeAll(async () => {
  deployment = await startDeployment({ DEFAULT_PLAN: 'free' })
  people = []
  for (let n = 0; n < customers; n += 1) people.push(await deployment.person())
}, 120_000)
afterAll(() => deployment.close())

test(`a worker killed ${kills} times between a webhook and its grant grants each paid invoice once`, async () => {
  const random = seededRandom('grants')
  const interrupted = new Set<string>()
  let rounds = 0
  for (; interrupted.size < kills; rounds += 1) {
    if (rounds === 30)
      throw new Error(`Only ${interrupted.size} invoices were interrupted in ${rounds} rounds`)
    await Promise.all(people.map(buyPack))
    await untilReceived()
    await deployment.fault({ platform: 'stripe', operation: 'read-stripe', fault: 'slow', delayMs: 300 })
    const worker = await deployment.startWorker()
    await untilReading()
    await sleep(random() * 900)
    await worker.stop('SIGKILL')
    await deployment.clearFaults()
    for (const id of await readingInvoices()) interrupted.add(id)
  }

  const worker = await deployment.startWorker()
  const invoices = await paidInvoices()
  expect(invoices).toHaveLength(rounds * customers)
  await untilGranted(invoices.length)
  await worker.stop()
  const granted = await deployment.query<{ invoice_id: string; points: number }>(
    "select invoice_id, points from point_transfers where kind = 'grant' and invoice_id is not null",
  )
  expect(granted.map((row) => row.invoice_id).toSorted()).toEqual(invoices.toSorted())
  expect(new Set(granted.map(({ points }) => points))).toEqual(new Set([50]))
  const sums = await deployment.query<{ available: number }>('select available::int from point_accounts')
  expect(sums.map(({ available }) => available)).toEqual(sums.map(() => 10 + 50 * rounds))
  const sent = await deployment.query<{ sent: boolean }>(
    'select receipt_mailed as sent from billing_invoices',
  )
  expect(sent.filter((row) => row.sent)).toHaveLength(invoices.length)
  expect(interrupted.size).toBeGreaterThanOrEqual(kills)
}, 600_000)

async function buyPack(person: ApiClient): Promise<void> {
  const { url } = await person.call<{ url: string }>('POST', '/api/points/checkout', { pack: 'points50' })
  await payCheckout(url)
}

/** Waits until the webhook has answered 200 to every event. */
async function untilReceived(): Promise<void> {
  await until('every event was received', async () => {
    const reply = await fetch(`${deployment.url}/sandbox/stripe-controls/state`)
    const { pending } = (await reply.json()) as { pending: unknown[] }
    return pending.length === 0
  })
}

const untilReading = () =>
  until('snapshots are being read', async () => (await readingWorkspaces()).length >= customers / 2)

const untilGranted = (wanted: number) =>
  until('everything is granted', async () => {
    const rows = await deployment.query("select 1 from billing_invoices where status = 'paid' and granted")
    return rows.length >= wanted
  })

async function readingWorkspaces(): Promise<string[]> {
  const rows = await deployment.query<{ id: string }>(
    "select distinct data->>'workspaceId' as id from pgboss.job where name = 'billing-sync' and state = 'active'",
  )
  return rows.map(({ id }) => id)
}

/** Workspaces that have paid and whose points are not granted yet, while their snapshot is read. */
async function readingInvoices(): Promise<string[]> {
  const reading = await readingWorkspaces()
  const rows = await deployment.query<{ customer_id: string }>(
    'select customer_id from billing_customers where workspace_id = any($1)',
    [reading],
  )
  const granted = await deployment.query<{ id: string }>('select id from billing_invoices where granted')
  const done = new Set(granted.map(({ id }) => id))
  return (await paidInvoices(rows.map((row) => row.customer_id))).filter((id) => !done.has(id))
}

async function paidInvoices(of?: string[]): Promise<string[]> {
  const stripe = stripeAt(`${deployment.url}/sandbox/stripe`)
  const all = await stripe.invoices.list({ status: 'paid', limit: 100 }).autoPagingToArray({ limit: 10_000 })
  const bought = all.filter(
    ({ customer }) => of === undefined || (typeof customer === 'string' && of.includes(customer)),
  )
  return bought.map(({ id }) => id)
}

async function until(what: string, condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 240_000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Never: ${what}`)
    await sleep(20)
  }
}
