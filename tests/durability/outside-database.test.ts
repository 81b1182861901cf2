import dns from 'node:dns'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sql } from 'kysely'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { restarts, signalDatabase, surviveOutage } from './outages.ts'
import { startOnOutsideDatabase } from './products-under-outage.ts'

test('the product survives restarts of an outside database under load, with what listens and what is scheduled', async () => {
  const { dataDir, app, under, listGroups } = await startOnOutsideDatabase()
  const heard: string[] = []
  let connected = 0
  const listener = app.ctx.listen('weather', {
    onMessage: (payload) => heard.push(payload),
    onConnected: () => (connected += 1),
  })
  onTestFinished(() => listener.close())
  let runs = 0
  const task = () => Promise.resolve(void runs++)
  await app.workerCtx.jobs.schedule({ name: 'count-runs', everySeconds: 0.5, task })

  for (const name of ['fast', 'immediate'] as const) {
    const before = connected
    const restart = () => signalDatabase(dataDir, restarts[name])
    const { refused } = await surviveOutage(under, name, restart, listGroups)
    expect(refused).toBeGreaterThan(0)
    await expect.poll(() => connected).toBeGreaterThan(before)
    await sql`select pg_notify('weather', ${name})`.execute(app.ctx.db)
    await expect.poll(() => heard).toContain(name)
    const ran = runs
    await expect.poll(() => runs, { timeout: 40_000 }).toBeGreaterThan(ran + 1)
  }
})

test(
  'while the database only reads, changes are refused and nothing is lost',
  { timeout: 180_000 },
  async () => {
    const { postgres, app, under, listGroups } = await startOnOutsideDatabase()
    const setReadOnly = (value: 'on' | 'off') =>
      alterServer(postgres.url, `default_transaction_read_only = ${value}`)
    const { refused } = await surviveOutage(
      under,
      'read only',
      async () => {
        await setReadOnly('on')
        await sleep(30_000)
        const { status, body } = await app.request('GET', '/api/posts', { token: under.client.token })
        expect({ status, success: body['success'] }).toEqual({ status: 200, success: true })
        await setReadOnly('off')
      },
      listGroups,
    )
    expect(refused).toBeGreaterThan(0)
  },
)

/** Changes a setting of the running server. */
async function alterServer(url: string, setting: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  // The session that turns it off must be able to write.
  await client.query('set default_transaction_read_only = off')
  await client.query(`alter system set ${setting}`)
  await client.query('select pg_reload_conf()')
  await client.end()
}

test('the product follows its database to another address when the connections to the old one stall', async () => {
  let address = '127.0.0.1'
  const lookup = dns.lookup
  vi.spyOn(dns, 'lookup').mockImplementation(((name: string, ...rest: [never, never]) =>
    lookup(name === 'database.test' ? address : name, ...rest)) as typeof dns.lookup)
  onTestFinished(() => void vi.restoreAllMocks())
  const { postgres, proxy, under, listGroups } = await startOnOutsideDatabase((url) =>
    url.replace('127.0.0.1', 'database.test'),
  )
  const port = Number(new URL(proxy.url).port)
  const next = await startDatabaseProxy(postgres.url, { host: '127.0.0.2', port })
  onTestFinished(() => next.close())
  const move = () => {
    proxy.stall()
    address = '127.0.0.2'
  }
  await surviveOutage(under, 'moved', move, listGroups)
})
