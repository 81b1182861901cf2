import { mkdtempSync, rmSync } from 'node:fs'
import { randomUUIDv7 } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { createContext } from '../../server/create-context.ts'
import type { Context } from '../../server/context.ts'
import { emit } from '../../server/events/index.ts'
import { inTransaction } from '../../server/infra/database/database.ts'
import type { ApiClient } from '../support/api-client.ts'
import { startDeployment, type Deployment } from '../support/deployment.ts'
import { failpointsIn } from '../support/failpoints.ts'
import { startWebhookReceiver, verified, type WebhookReceiver } from '../support/webhook-receiver.ts'

let deployment: Deployment
let receiver: WebhookReceiver
let ctx: Context
const dataDir = mkdtempSync(path.join(tmpdir(), 'postwright-webhooks-'))

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  deployment = await startDeployment({ OUTGOING_ALLOW: receiver.host })
  ctx = createContext({
    config: readConfig({ NODE_ENV: 'test', ROLES: 'web', DATA_DIR: dataDir }),
    databaseUrl: deployment.databaseUrl,
    log: pino({ level: 'silent' }),
  })
  await ctx.jobs.start()
})
afterAll(async () => {
  await ctx.jobs.stop(1_000)
  await ctx.db.destroy()
  await deployment.close()
  await receiver.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const adding = ['webhooks.add.before', 'webhooks.add.uncommitted', 'webhooks.add.after']
const sending = [
  'webhooks.deliver.before',
  'webhooks.deliver.unrecorded',
  'webhooks.record.uncommitted',
  'webhooks.deliver.after',
]

test('every failpoint of webhooks is tested below', () => {
  expect([...adding, ...sending].toSorted()).toEqual(failpointsIn('server/webhooks').toSorted())
})

async function listen(person: ApiClient): Promise<{ workspaceId: string; secret: string }> {
  const { workspaces } = await person.call<{ workspaces: { id: string }[] }>('GET', '/api/workspaces')
  const { secret } = await person.call<{ secret: string }>('POST', '/api/webhooks', {
    id: randomUUIDv7(),
    url: `${receiver.origin}/killed`,
    events: null,
  })
  return { workspaceId: workspaces[0]?.id ?? '', secret }
}

/** Emits events that differ in their number. */
async function emitMany(workspaceId: string, count: number): Promise<void> {
  for (let available = 0; available < count; available += 1) {
    await inTransaction(ctx.db, (trx) =>
      emit(ctx, trx, workspaceId, { type: 'points.low', data: { available } }),
    )
  }
}

/** As after the times in which the jobs and the lease of a killed process count as lost. */
async function loseLeases(): Promise<void> {
  await deployment.query(`update pgboss.job set started_on = now() - interval '1 hour'
    where name = 'events-webhooks' and state = 'active'`)
  await deployment.query('update webhooks set claimed_until = null')
}

test('each of 100 events arrives with one id, although a process is killed at each point in between', async () => {
  const person = await deployment.person()
  const { workspaceId, secret } = await listen(person)
  await emitMany(workspaceId, 100)
  for (const failpoint of [...adding, ...sending]) {
    await (await deployment.startWorker({ FAILPOINTS: `${failpoint}=kill@3` })).killed()
    await loseLeases()
  }
  const worker = await deployment.startWorker()
  const open = () =>
    deployment.query(`select 1 from webhook_deliveries where status = 'waiting' union all
      select 1 from pgboss.job where name = 'events-webhooks' and state in ('created', 'retry', 'active')`)
  await expect.poll(open, { timeout: 180_000 }).toEqual([])
  const numbers = new Map<string, Set<number>>()
  for (const one of receiver.at('/killed')) {
    const payload = verified(secret, one)
    const id = String(one.headers['webhook-id'])
    if (payload.type !== 'points.low') throw new Error(payload.type)
    numbers.set(id, (numbers.get(id) ?? new Set()).add(payload.data.available))
  }
  expect(numbers.size).toBe(100)
  const said = [...numbers.values()].map((each) => [...each])
  expect(said.flat().toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, number) => number))
  // Those that were sent and not recorded came twice, and only those.
  expect(receiver.at('/killed').length).toBeGreaterThan(100)
  expect(receiver.at('/killed').length).toBeLessThan(130)
  await worker.stop()
}, 400_000)

test('1,000 events that happened while the address was down arrive when it is up, 20 a second at most', async () => {
  const person = await deployment.person()
  const { workspaceId } = await listen(person)
  receiver.received.length = 0
  receiver.status(503)
  const worker = await deployment.startWorker()
  await emitMany(workspaceId, 1_000)
  const added = () =>
    deployment.query('select 1 from webhook_deliveries d where body like $1', [`%${workspaceId}%`])
  await expect.poll(async () => (await added()).length, { timeout: 120_000 }).toBe(1_000)
  const triedWhileDown = receiver.received.length
  expect(triedWhileDown).toBeLessThan(100)
  // As if it had been down for an hour.
  await deployment.query(
    `update webhooks set failing_since = now() - interval '1 hour' where workspace_id = $1`,
    [workspaceId],
  )
  receiver.received.length = 0
  receiver.status(200)
  const arrived = () => new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size
  await expect.poll(arrived, { timeout: 300_000 }).toBe(1_000)
  const times = receiver.received.map(({ at }) => at)
  const inSecond = times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length)
  expect(Math.max(...inSecond)).toBeLessThanOrEqual(24)
  await worker.stop()
}, 600_000)
