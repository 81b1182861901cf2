import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import type { Post } from '../../contract/posts/posts.ts'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from './api-client.ts'
import { freePort } from './free-port.ts'
import { startProduct, type Product } from './product.ts'
import { sandboxControls, type SandboxControls } from './sandbox-controls.ts'
import { createTestDatabase } from './test-database.ts'

/** Several processes on one database, as in production, with the sandbox in the web process. */
export type Deployment = SandboxControls & {
  url: string
  databaseUrl: string
  startWorker(env?: Record<string, string>, of?: Checkout): Promise<Product>
  /** A second process that answers HTTP, at a port of its own. */
  startWeb(env?: Record<string, string>): Promise<Product>
  /** Registers, verifies and signs in a user. */
  person(): Promise<ApiClient>
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>
  /** Schedules the post and makes it due now, as if it had been scheduled long ago. */
  scheduleForNow(client: ApiClient, post: Post): Promise<void>
  /** Adds a post that the account published long ago: after it, X can be asked for what is newer. */
  addEarlierPost(client: ApiClient, account: SocialAccount): Promise<void>
  close(): Promise<void>
}

const password = 'Analytical-1843'

/** Where the program of a process comes from, if it is not this checkout. */
type Checkout = { root?: string }

/**
 * `isBare`: the first process migrates the database itself. `pooledUrl` makes, of the address of the database, that of the same database through a connection
 * pooler.
 */
export async function startDeployment(
  env: Record<string, string> = {},
  { pooledUrl, isBare, ...of }: Checkout & { isBare?: boolean; pooledUrl?: (url: string) => string } = {},
): Promise<Deployment> {
  const database = await createTestDatabase({ isBare })
  const dataDir = mkdtempSync(path.join(tmpdir(), 'postwright-deployment-'))
  const port = String(await freePort())
  const shared = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ...(pooledUrl && { DATABASE_URL: pooledUrl(database.url), DATABASE_DIRECT_URL: database.url }),
    APP_URL: `http://127.0.0.1:${port}`,
    PUBLISH_LEASE_SECONDS: '1.5',
    PUBLISH_SETTLE_SECONDS: '1',
    PUBLISH_SWEEP_SECONDS: '0.5',
    DEFAULT_PLAN: 'agency',
    ...env,
  }
  const web = await startProduct({ env: { ...shared, PORT: port, ROLES: 'web' }, ...of })
  const others: Product[] = []
  const sql = new Client({ connectionString: database.url })
  await sql.connect()

  const query = async <Row>(text: string, values: unknown[] = []) =>
    (await sql.query(text, values)).rows as Row[]
  return {
    url: web.url,
    databaseUrl: database.url,
    query,
    async startWorker(more = {}, from = {}) {
      const worker = await startProduct({ env: { ...shared, ...more, ROLES: 'worker' }, web: false, ...from })
      others.push(worker)
      return worker
    },
    async startWeb(more = {}) {
      const PORT = more['PORT'] ?? String(await freePort())
      const other = await startProduct({ env: { ...shared, ...more, ROLES: 'web', PORT } })
      others.push(other)
      return other
    },
    async person() {
      const email = `ada-${randomUUID()}@example.com`
      await post(web.url, 'register', {
        email,
        password,
        full_name: 'Ada Lovelace',
        phone_number: null,
        account_type: 'influencer',
      })
      await query('update users set email_verified_at = now() where email = $1', [email])
      const { access_token: token } = await post(web.url, 'login', { email, password })
      return apiClient(web.url, token)
    },
    async scheduleForNow(client, post) {
      const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 16)
      await client.act(post, 'schedule', { localTime: inAYear, timeZone: 'UTC' })
      await query('update posts set scheduled_at = now(), due_at = now() where id = $1', [post.id])
      await query(`notify due_posts`)
    },
    async addEarlierPost(client, account) {
      const { id } = await client.save({
        platform: account.platform,
        socialAccountId: account.id,
        content: 'Published long ago',
      })
      await query(
        `update posts set status = 'published', published_at = now() - interval '60 days', external_id = $2 where id = $1`,
        [id, '1000000000000000000'],
      )
    },
    ...sandboxControls(web.url),
    async close() {
      await Promise.all([web, ...others].map((process) => process.stop('SIGKILL')))
      await sql.end()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function post(url: string, call: string, body: object): Promise<{ access_token: string }> {
  const reply = await fetch(`${url}/api/auth/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${call}: HTTP ${reply.status} ${text}`)
  return JSON.parse(text) as { access_token: string }
}
