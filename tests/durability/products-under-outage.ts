import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { findRunningPostgres, startEmbeddedPostgres } from '../../server/infra/postgres/index.ts'
import { apiClient, type ApiClient } from '../support/api-client.ts'
import { startTestApp } from '../support/app.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { startProduct } from '../support/product.ts'
import { sandboxControls } from '../support/sandbox-controls.ts'
import { makeDataFolder } from './data-folder.ts'
import type { Under } from './outages.ts'

const quickPublishing = {
  PUBLISH_LEASE_SECONDS: '1.5',
  PUBLISH_SETTLE_SECONDS: '1',
  PUBLISH_SWEEP_SECONDS: '0.5',
  DEFAULT_PLAN: 'agency',
}

/** The product as one process with its embedded database. */
export async function startEmbeddedProduct(dataDir = makeDataFolder()) {
  const product = await startProduct({ env: { DATA_DIR: dataDir, ...quickPublishing } })
  onTestFinished(() => void product.stop('SIGKILL'))
  const databaseUrl = () => findRunningPostgres(dataDir) ?? ''
  const client = await registered(product.url, databaseUrl())
  const under = await withAccount(product.url, client)
  return { dataDir, product, under, listGroups: (ids: string[]) => listGroups(databaseUrl(), ids) }
}

/** The product in this process, with a database server of its own that it reaches by TCP through a proxy. */
export async function startOnOutsideDatabase(nameHost = (url: string) => url) {
  const dataDir = makeDataFolder()
  const postgres = await startEmbeddedPostgres({ dataDir })
  onTestFinished(() => postgres.stop())
  const proxy = await startDatabaseProxy(postgres.url)
  onTestFinished(() => proxy.close())
  const app = await startTestApp({
    worker: true,
    env: quickPublishing,
    database: { url: nameHost(proxy.url), drop: () => Promise.resolve() },
  })
  onTestFinished(() => app.close())
  const { token } = await app.addUser()
  const under = await withAccount(app.url, apiClient(app.url, token))
  return {
    dataDir,
    postgres,
    proxy,
    app,
    under,
    listGroups: (ids: string[]) => listGroups(postgres.url, ids),
  }
}

async function withAccount(url: string, client: ApiClient): Promise<Under> {
  await sandboxControls(url).settings({ rateLimitFactor: 1000, processingMs: 20 })
  const account = await client.connect('twitter', 'ada_outages')
  // After a known post, X can be asked about a lost answer.
  const first = await client.act(await client.draft(account, 'Before the outage'), 'publish')
  await client.until(first.id, ['published'])
  return { url, client, account }
}

async function registered(url: string, databaseUrl: string): Promise<ApiClient> {
  const [email, password] = ['ada@example.com', 'Analytical-1843']
  const send = async (call: string, body: object) => {
    const reply = await fetch(`${url}/api/auth/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await reply.json()) as { access_token: string }
  }
  await send('register', {
    email,
    password,
    full_name: 'Ada Lovelace',
    phone_number: null,
    account_type: 'influencer',
  })
  await query(databaseUrl, 'update users set email_verified_at = now()')
  const { access_token: token } = await send('login', { email, password })
  return apiClient(url, token)
}

async function listGroups(databaseUrl: string, ids: string[]): Promise<string[]> {
  const rows = await query<{ group_id: string }>(
    databaseUrl,
    'select group_id from posts where group_id = any($1)',
    [ids],
  )
  return rows.map((row) => row.group_id)
}

async function query<Row>(databaseUrl: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(text, values)).rows as Row[]
  } finally {
    await client.end()
  }
}
