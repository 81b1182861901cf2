import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '../../server/platform/postgres/index.ts'
import { freePort, startProduct, type Product } from '../support/product.ts'

/** `single`: one process, embedded database. `split`: a PostgreSQL server, web and worker as processes of their own. */
export type Topology = 'single' | 'split'

export type ProductUnderTest = {
  url: string
  /** Stops the process that publishes, as an outage would; `single` has only the one. */
  stopWorker(): Promise<void>
  startWorker(): Promise<void>
  close(): Promise<void>
}

/** Short leases and looks, so that a journey through a failure takes seconds. */
const publishing = { PUBLISH_LEASE_SECONDS: '4', PUBLISH_SETTLE_SECONDS: '2', PUBLISH_SWEEP_SECONDS: '1' }

/** `settings` are of the journeys that need more than the product's own. */
export async function startProductUnderTest(
  topology: Topology,
  settings: Record<string, string> = {},
): Promise<ProductUnderTest> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'postwright-journey-'))
  const port = String(await freePort())
  const appUrl = `http://localhost:${port}`
  const env = {
    DATA_DIR: dataDir,
    PORT: port,
    APP_URL: appUrl,
    HOST: 'localhost',
    ...publishing,
    ...settings,
  }
  const parts = topology === 'single' ? single(env) : await split(env, dataDir)
  await parts.start()
  return {
    url: appUrl,
    stopWorker: parts.stopWorker,
    startWorker: parts.startWorker,
    async close() {
      await parts.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

type Env = Record<string, string>

function single(env: Env) {
  let product: Product | undefined
  const start = async () => void (product = await startProduct({ env }))
  const stop = async () => void (await product?.stop())
  return { start, stop, startWorker: start, stopWorker: stop }
}

async function split(env: Env, dataDir: string) {
  const given = process.env['TEST_DATABASE_URL']
  const own = given ? undefined : await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'server') })
  const shared = { ...env, DATABASE_URL: own?.url ?? given ?? '' }
  let web: Product | undefined
  let worker: Product | undefined
  const startWorker = async () =>
    void (worker = await startProduct({ env: { ...shared, ROLES: 'worker' }, web: false }))
  const stopWorker = async () => void (await worker?.stop())
  return {
    async start() {
      // Both at once, as an operator's service manager would.
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
  }
}
