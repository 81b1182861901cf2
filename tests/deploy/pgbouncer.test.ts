import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startDeployment, type Deployment } from '../support/deployment.ts'
import { openLiveEvents } from '../support/live-events.ts'
import { hasPgBouncer, startBouncer, type Bouncer } from '../support/pgbouncer.ts'
import { startProduct } from '../support/product.ts'

const files = mkdtempSync(path.join(tmpdir(), 'postwright-pgbouncer-'))
let bouncer: Bouncer

describe.skipIf(!hasPgBouncer)(
  'with PgBouncer in transaction mode, as the documentation configures it',
  () => {
    let deployment: Deployment
    beforeAll(async () => {
      bouncer = await startBouncer(inject('adminUrl'))
      deployment = await startDeployment({}, { pooledUrl: bouncer.pooledUrl })
    })
    afterAll(async () => {
      await deployment.close()
      bouncer.stop()
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
      const client = new Client({ connectionString: bouncer.pooledUrl(deployment.databaseUrl) })
      await client.connect()
      const { rows } = await client.query<{ statement_timeout: string }>('show statement_timeout')
      await client.end()
      expect(rows[0]?.statement_timeout).toBe('15s')
    })

    test.each([
      ['DATABASE_URL', 'Set DATABASE_DIRECT_URL to the PostgreSQL server behind it.'],
      ['DATABASE_DIRECT_URL', 'Set it to the PostgreSQL server itself.'],
    ])('a start with only its address in %s says what to set', async (name, cure) => {
      const pooled = bouncer.pooledUrl(deployment.databaseUrl)
      const env = { DATABASE_URL: pooled, [name]: pooled, DATA_DIR: files }
      const started = startProduct({ env, readyWithinMs: 30_000 })
      await expect(started).rejects.toThrow(
        `Bad configuration: ${name}: leads to a connection pooler in transaction mode. ${cure}`,
      )
    })
    test('a pooler that ignores the settings of sessions is found too', async () => {
      const ignored =
        'statement_timeout, lock_timeout, idle_in_transaction_session_timeout, options, extra_float_digits'
      const other = await startBouncer(inject('adminUrl'), {
        settings: `ignore_startup_parameters = ${ignored}`,
      })
      const env = { DATABASE_URL: other.pooledUrl(deployment.databaseUrl), DATA_DIR: files }
      await expect(startProduct({ env, readyWithinMs: 30_000 })).rejects.toThrow(
        'leads to a connection pooler in transaction mode',
      )
      other.stop()
    })
  },
)
