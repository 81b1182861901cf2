import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payCheckout } from '../../sandbox/stripe/client.ts'
import type { ApiClient } from '../support/api-client.ts'
import { startDeployment, type Deployment } from '../support/deployment.ts'
import { failpointsIn } from '../support/failpoints.ts'
import { freePort } from '../support/free-port.ts'
import { stripeAt } from './shop.ts'

/** Whether a killed web process has stored the event that it received. */
const webhookKills = {
  'billing.webhook.before': { recorded: 0 },
  'billing.webhook.after': { recorded: 1 },
} as const
/** Whether a killed worker has granted the points of the invoice in the snapshot. */
const workerKills = {
  'billing.grant.before': { granted: 0 },
  'billing.grant.after': { granted: 0 },
  'billing.sync.after': { granted: 50 },
} as const

let deployment: Deployment

beforeAll(async () => {
  deployment = await startDeployment({ DEFAULT_PLAN: 'free' })
})
afterAll(() => deployment.close())

test('every failpoint of billing is tested below', () => {
  const names = [...Object.keys(webhookKills), ...Object.keys(workerKills)]
  expect(names.toSorted()).toEqual(failpointsIn('server/billing').toSorted())
})

describe('a process killed between a webhook and its grant', () => {
  test.each(Object.entries(webhookKills))('dies at %s', async (name, { recorded }) => {
    await holdWebhooks(true)
    await buyPack(await deployment.person())
    const event = (await pendingEvents()).find(({ type }) => type === 'invoice.paid')
    const port = String(await freePort())
    const own = { PORT: port, APP_URL: `http://127.0.0.1:${port}` }
    const web = await deployment.startWeb({ ...own, FAILPOINTS: `${name}=kill` })
    // The sandbox of this process sends the event to the process itself.
    await stripeControl('POST', 'deliver', { events: [event?.id] }, web.url).catch(() => undefined)
    await web.killed()
    expect(await deployment.query('select 1 from billing_events where id = $1', [event?.id])).toHaveLength(
      recorded,
    )
    await holdWebhooks(false)
    await untilReceived()
    await postponeJobs()
  })

  test.each(Object.entries(workerKills))('dies at %s', async (name, { granted }) => {
    const person = await deployment.person()
    await buyPack(person)
    await untilReceived()
    const worker = await deployment.startWorker({ FAILPOINTS: `${name}=kill` })
    await worker.killed()
    expect(await availablePoints(person)).toBe(10 + granted)
    await postponeJobs()
  })

  test('is followed by a worker that grants every paid invoice once', async () => {
    await resumeJobs()
    const worker = await deployment.startWorker()
    const paid = await paidInvoices()
    expect(paid).toHaveLength(Object.keys(webhookKills).length + Object.keys(workerKills).length)
    await expect.poll(countUnfinishedJobs, { timeout: 90_000, interval: 50 }).toBe(0)
    await worker.stop()

    const grants = await deployment.query<{ invoice_id: string; points: number }>(
      "select invoice_id, points from point_transfers where kind = 'grant' and invoice_id is not null",
    )
    expect(grants.map((grant) => grant.invoice_id).toSorted()).toEqual(paid.toSorted())
    expect(new Set(grants.map(({ points }) => points))).toEqual(new Set([50]))
    expect(await deployment.query('select available::int from point_accounts')).toEqual(
      paid.map(() => ({ available: 10 + 50 })),
    )
    expect(await deployment.query('select receipt_mailed from billing_invoices')).toEqual(
      paid.map(() => ({ receipt_mailed: true })),
    )
  }, 120_000)
})

async function buyPack(person: ApiClient): Promise<void> {
  const { url } = await person.call<{ url: string }>('POST', '/api/points/checkout', { pack: 'points50' })
  await payCheckout(url)
}

async function stripeControl<Reply>(
  method: string,
  path: string,
  body?: object,
  url = deployment.url,
): Promise<Reply> {
  const reply = await fetch(`${url}/sandbox/stripe-controls/${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${path}: HTTP ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as Reply
}

const holdWebhooks = (hold: boolean) => stripeControl('PUT', 'settings', { holdWebhooks: hold })

async function pendingEvents(): Promise<{ id: string; type: string }[]> {
  return (await stripeControl<{ pending: { id: string; type: string }[] }>('GET', 'state')).pending
}

/** Waits until the webhook has answered 200 to every event. */
async function untilReceived(): Promise<void> {
  await expect.poll(pendingEvents, { interval: 20 }).toEqual([])
}

/** Keeps jobs from the workers of the next tests, also those that the killed worker had started. */
async function postponeJobs(): Promise<void> {
  await moveJobs('1 hour')
}

/** Lets jobs run now, and makes those of killed workers expire. */
async function resumeJobs(): Promise<void> {
  await moveJobs('-1 hour')
}

async function moveJobs(interval: string): Promise<void> {
  await deployment.query(
    `update pgboss.job set start_after = now() + $1::interval,
       started_on = case when state = 'active' then now() + $1::interval else started_on end
     where name = 'billing-sync' and state in ('created', 'retry', 'active')`,
    [interval],
  )
}

async function countUnfinishedJobs(): Promise<number> {
  const [row] = await deployment.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job
     where name = 'billing-sync' and state in ('created', 'retry', 'active')`,
  )
  return row?.count ?? 0
}

async function availablePoints(person: ApiClient): Promise<number> {
  const { points } = await person.call<{ points: { total_points: number } }>('GET', '/api/points')
  return points.total_points
}

async function paidInvoices(): Promise<string[]> {
  const stripe = stripeAt(`${deployment.url}/sandbox/stripe`)
  const { data } = await stripe.invoices.list({ status: 'paid', limit: 100 })
  return data.map(({ id }) => id)
}
