import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { Client, Pool } from 'pg'
import { findRunningPostgres, startEmbeddedPostgres } from '../../server/infra/postgres/index.ts'
import type { Tables } from '../../server/tables.ts'
import { copyCluster } from '../support/cluster-template.ts'
import { freePort } from '../support/free-port.ts'
import { startProduct, type Product } from '../support/product.ts'

/** `single`: one process, embedded database. `split`: a PostgreSQL server, web and worker as processes of their own. */
export type Topology = 'single' | 'split'

export type ProductUnderTest = {
  url: string
  /** Stops the process that publishes, as in an outage; `single` has only one process. */
  stopWorker(): Promise<void>
  startWorker(): Promise<void>
  /**
   * Makes a scheduled post due in this many seconds (in the past if negative), also while the product is stopped, so
   * that no journey waits for the next minute. Open pages are not notified.
   */
  makeDue(content: string, inSeconds: number): Promise<void>
  /** Works on the database beside the product, for what a journey cannot wait for, such as months of numbers. */
  withDatabase<Result>(work: (db: Kysely<Tables>) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** Short leases and polling intervals, so that journeys with failures take seconds. */
const publishing = { PUBLISH_LEASE_SECONDS: '4', PUBLISH_SETTLE_SECONDS: '2', PUBLISH_SWEEP_SECONDS: '1' }

/** `settings`: additional environment variables for some journeys. */
export async function startProductUnderTest(
  topology: Topology,
  settings: Record<string, string> = {},
): Promise<ProductUnderTest> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'postwright-journey-'))
  const port = String(await freePort())
  const appUrl = `http://localhost:${port}`
  const env = {
    // API calls that prepare journeys look as if forwarded by a proxy.
    TRUSTED_PROXIES: '1',
    DATA_DIR: dataDir,
    PORT: port,
    APP_URL: appUrl,
    HOST: 'localhost',
    ...publishing,
    ...settings,
  }
  const parts = topology === 'single' ? single(env, dataDir) : await split(env, dataDir)
  await parts.start()
  running = {
    url: appUrl,
    stopWorker: parts.stopWorker,
    startWorker: parts.startWorker,
    withDatabase: (work) => parts.withDatabase((url) => withTables(url, work)),
    makeDue: (content, inSeconds) => parts.withDatabase((url) => makeDue(url, content, inSeconds)),
    async close() {
      await parts.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return running
}

let running: ProductUnderTest | undefined

/** The product of this worker process: Playwright uses another process where a test needs another product. */
export function runningProduct(): ProductUnderTest {
  if (running === undefined) throw new Error('A test that adds users needs the product, such as by its page.')
  return running
}

type Env = Record<string, string>

/** The database created by global-setup.ts. */
const copyTemplate = (dataDir: string) => copyCluster(process.env['CLUSTER_TEMPLATE'] ?? '', dataDir)

function single(env: Env, dataDir: string) {
  copyTemplate(dataDir)
  let product: Product | undefined
  const start = async () => void (product = await startProduct({ env }))
  const stop = async () => void (await product?.stop())
  const withDatabase = async <Result>(work: (url: string) => Promise<Result>) => {
    const running = findRunningPostgres(dataDir)
    if (running !== undefined) return work(running)
    const own = await startEmbeddedPostgres({ dataDir })
    try {
      return await work(own.url)
    } finally {
      await own.stop()
    }
  }
  return { start, stop, startWorker: start, stopWorker: stop, withDatabase }
}

async function split(env: Env, dataDir: string) {
  const given = process.env['TEST_DATABASE_URL']
  const serverDir = path.join(dataDir, 'server')
  if (!given) copyTemplate(serverDir)
  const own = given ? undefined : await startEmbeddedPostgres({ dataDir: serverDir })
  const shared = { ...env, DATABASE_URL: own?.url ?? given ?? '' }
  let web: Product | undefined
  let worker: Product | undefined
  const startWorker = async () =>
    void (worker = await startProduct({ env: { ...shared, ROLES: 'worker' }, web: false }))
  const stopWorker = async () => void (await worker?.stop())
  return {
    async start() {
      // Both at once, like a service manager.
      const starting = startProduct({ env: { ...shared, ROLES: 'web' } })
      await startWorker()
      web = await starting
    },
    async stop() {
      await Promise.all([web?.stop(), worker?.stop()])
      await own?.stop()
    },
    startWorker,
    stopWorker,
    withDatabase: <Result>(work: (url: string) => Promise<Result>) => work(shared.DATABASE_URL),
  }
}

async function withTables<Result>(
  connectionString: string,
  work: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const dialect = new PostgresDialect({ pool: new Pool({ connectionString }) })
  const db = new Kysely<Tables>({ dialect })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

async function makeDue(databaseUrl: string, content: string, inSeconds: number): Promise<void> {
  const sql = new Client({ connectionString: databaseUrl })
  await sql.connect()
  try {
    const { rows } = await sql.query(
      `update posts set scheduled_at = now() + make_interval(secs => $2), due_at = now() + make_interval(secs => $2)
       where content = $1 and status = 'scheduled' returning id`,
      [content, inSeconds],
    )
    if (rows.length !== 1) throw new Error(`${rows.length} posts are scheduled with "${content}"`)
    await sql.query('notify due_posts')
  } finally {
    await sql.end()
  }
}
