import dns from 'node:dns'
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
