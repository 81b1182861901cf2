import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { startDeployment, type Deployment } from '../support/deployment.ts'
import { freePort } from '../support/free-port.ts'
import { openLiveEvents } from '../support/live-events.ts'
import { startProduct } from '../support/product.ts'

const configuration = path.resolve(import.meta.dirname, '../../docs/deploy/pgbouncer.ini')
const isHere = spawnSync('pgbouncer', ['--version']).status === 0

const files = mkdtempSync(path.join(tmpdir(), 'postwright-pgbouncer-'))
let bouncer: Bouncer

type Bouncer = { port: number; child: ChildProcess }

/** The address of a database through PgBouncer. */
const pooledUrl = (direct: string, { port } = bouncer) =>
  `postgres://postwright:secret@127.0.0.1:${port}/${new URL(direct).pathname.slice(1)}`

/** PgBouncer as the documentation configures it, for every database of the test server, with few connections. */
async function startBouncer(more = ''): Promise<Bouncer> {
  const port = await freePort()
  const server = new URL(inject('adminUrl'))
  const host = server.searchParams.get('host') ?? server.hostname
  const password = server.password === '' ? '' : `password=${server.password}`
  const ini = readFileSync(configuration, 'utf8')
    .replace(
      'postwright = host=127.0.0.1 port=5432 dbname=postwright',
      `* = host=${host} port=${server.port || '5432'} user=${server.username} ${password}`,
    )
    .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =\n${more}`)
    .replace('auth_type = scram-sha-256', 'auth_type = any')
    .replace('auth_file = /etc/pgbouncer/userlist.txt', '')
    .replace('default_pool_size = 40', 'default_pool_size = 4')
  const file = path.join(files, `pgbouncer-${port}.ini`)
  writeFileSync(file, ini)
  chmodSync(files, 0o755)
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...user, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (data: Buffer) => (said += String(data)))
  await vi.waitFor(
    async () => {
      const client = new Client({ connectionString: pooledUrl(server.href, { port, child }) })
      await client.connect().catch((error: unknown) => {
        throw new Error(`${String(error)}: ${said.slice(-500)}`)
      })
      await client.end()
    },
    { timeout: 20_000, interval: 100 },
  )
  return { port, child }
}

describe.skipIf(!isHere)('with PgBouncer in transaction mode, as the documentation configures it', () => {
  let deployment: Deployment
  beforeAll(async () => {
    bouncer = await startBouncer()
    deployment = await startDeployment({}, { pooledUrl })
  })
  afterAll(async () => {
    await deployment.close()
    bouncer.child.kill()
    rmSync(files, { recursive: true, force: true })
  })

  test('two web processes and two workers publish a burst of posts once each, and tell of it live', async () => {
    await deployment.startWorker()
    await deployment.startWorker()
    const second = await deployment.startWeb()
    const client = await deployment.person()
    const live = await openLiveEvents(second.url, client.token)
    const account = await client.connect('twitter', 'behind_a_pooler')
    const drafts = await Promise.all(
      Array.from({ length: 60 }, (_, at) => client.draft(account, `Loaf number ${at + 1}`)),
    )
    const posts = drafts.map(({ id, version }) => ({ id, version }))
    await client.call('POST', '/api/bulk-posts/publish', { posts })
    expect(await live.next()).toBeDefined()
    await Promise.all(drafts.map(({ id }) => client.until(id, ['published'])))
    live.close()
    const texts = (await deployment.accepted('twitter')).map(({ text }) => text)
    expect(texts.toSorted()).toEqual(drafts.map(({ content }) => content).toSorted())
  })

  test('a statement through it has a time-out', async () => {
    const client = new Client({ connectionString: pooledUrl(deployment.databaseUrl) })
    await client.connect()
    const { rows } = await client.query<{ statement_timeout: string }>('show statement_timeout')
    await client.end()
    expect(rows[0]?.statement_timeout).toBe('15s')
  })

  test.each([
    ['DATABASE_URL', 'Set DATABASE_DIRECT_URL to the PostgreSQL server behind it.'],
    ['DATABASE_DIRECT_URL', 'Set it to the PostgreSQL server itself.'],
  ])('a start with only its address in %s says what to set', async (name, cure) => {
    const pooled = pooledUrl(deployment.databaseUrl)
    const env = { DATABASE_URL: pooled, [name]: pooled, DATA_DIR: files }
    const started = startProduct({ env, readyWithinMs: 30_000 })
    await expect(started).rejects.toThrow(
      `Bad configuration: ${name}: leads to a connection pooler in transaction mode. ${cure}`,
    )
  })
  test('a pooler that ignores the settings of sessions is found too', async () => {
    const ignored =
      'statement_timeout, lock_timeout, idle_in_transaction_session_timeout, options, extra_float_digits'
    const other = await startBouncer(`ignore_startup_parameters = ${ignored}`)
    const env = { DATABASE_URL: pooledUrl(deployment.databaseUrl, other), DATA_DIR: files }
    await expect(startProduct({ env, readyWithinMs: 30_000 })).rejects.toThrow(
      'leads to a connection pooler in transaction mode',
    )
    other.child.kill()
  })
})
