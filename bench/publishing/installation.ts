import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { migrateToLatest } from '../../server/infra/database/migrate.ts'
import { startEmbeddedPostgres } from '../../server/infra/postgres/index.ts'
import { apiClient, type ApiClient } from '../../tests/support/api-client.ts'
import { startProduct, type Product } from '../../tests/support/product.ts'
import { openPeople } from '../stream-people.ts'
import { countUnfinished, insertDuePosts, insertLaterPosts } from './posts.queries.ts'
import { startPlatforms, type Platforms } from './sandbox-client.ts'

/** A product of several processes whose posts are written by SQL. */
export type Installation = {
  dataDir: string
  web: Product
  platforms: Platforms
  sql: Client
  /** A client of the web process for each workspace. */
  clients: ApiClient[]
  /** The handles of the connected accounts, in turns of the workspaces. */
  handles: string[]
  startWorkers(number: number): Promise<Product[]>
  /** Another web process. */
  startWeb(): Promise<Product>
  close(): Promise<void>
}

type Size = {
  workspaces: number
  /** In each workspace. */
  accounts: number
  /** Posts that are scheduled for later. */
  later?: number
  /** How long each call of a platform takes. */
  answerMs?: number
  /** Settings of the product beside the defaults. */
  env?: Record<string, string>
  /** The address of an empty database; without it, a server of its own is started. */
  databaseUrl?: string
}

export async function openInstallation({
  workspaces,
  accounts,
  later = 0,
  answerMs,
  env: settings = {},
  databaseUrl,
}: Size): Promise<Installation> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'postwright-bench-'))
  // The web, two workers, and those that were killed a moment ago.
  const postgres = databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir, settings: { max_connections: '200' } })
  const url = databaseUrl ?? postgres?.url ?? ''
  await migrateToLatest(url)
  const platforms = await startPlatforms(answerMs)
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    APP_URL: platforms.origin,
    DEFAULT_PLAN: 'agency',
    ...settings,
  }
  const startWeb = () => startProduct({ env: { ...env, ROLES: 'web' } })
  const web = await startWeb()
  const tokens = await openPeople(url, dataDir, workspaces)
  const clients = tokens.map((token) => apiClient(web.url, token))
  const handles: string[] = []
  for (let turn = 0; turn < accounts; turn++) {
    for (const client of clients) {
      const handle = `bench_${handles.length}`
      await client.connect('twitter', handle)
      handles.push(handle)
    }
  }
  const sql = new Client({ connectionString: url })
  // A server that fails over ends the connection.
  sql.on('error', () => undefined)
  await sql.connect()
  if (later > 0) await insertLaterPosts(sql, handles, later)

  const running: Product[] = []
  return {
    dataDir,
    web,
    platforms,
    sql,
    clients,
    handles,
    async startWorkers(number) {
      const start = () => startProduct({ env: { ...env, ROLES: 'worker' }, web: false })
      const workers = await Promise.all(Array.from({ length: number }, start))
      running.push(...workers)
      return workers
    },
    async startWeb() {
      const another = await startWeb()
      running.push(another)
      return another
    },
    async close() {
      await Promise.all([web, ...running].map((product) => product.stop('SIGKILL')))
      await sql.end()
      await platforms.stop()
      await postgres?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type DueSet = { label: string; handles: string[]; number: number }

/** How long before their time the posts are written; workers start in between, and are idle at the instant. */
const aheadMs = 20_000

/** Writes posts that are due at one instant, starts workers, and returns them at that instant. */
export async function startWorkersForDue(
  installation: Installation,
  {
    workers,
    due,
    prepare,
  }: { workers: number; due: DueSet[]; prepare?: (set: DueSet) => Promise<void> | undefined },
): Promise<{ at: Date; workers: Product[] }> {
  const at = new Date(Date.now() + aheadMs)
  for (const set of due) {
    await insertDuePosts(installation.sql, { ...set, at })
    await prepare?.(set)
  }
  const started = await installation.startWorkers(workers)
  const left = at.getTime() - Date.now()
  if (left < 0) throw new Error(`The workers were ready ${-left} ms after the posts were due`)
  await sleep(left)
  return { at, workers: started }
}

/** Waits until every due post of these accounts has an end, at most for a time; what is missing then counts as not sent. */
export async function untilFinished(
  { sql }: Installation,
  { at, handles, withinMs = 600_000 }: { at: Date; handles: string[]; withinMs?: number },
): Promise<void> {
  const before = new Date(at.getTime() + 12 * 3_600_000)
  const deadline = Date.now() + withinMs
  for (;;) {
    const left = await countUnfinished(sql, before, handles)
    if (left === 0 || Date.now() > deadline) return
    await sleep(1_000)
  }
}
