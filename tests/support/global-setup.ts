import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateToLatest } from '../../server/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../../server/platform/postgres/index.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server's maintenance database. */
    adminUrl: string
    /** Begins the name of every database this run makes. */
    databasePrefix: string
  }
}

type Server = { adminUrl: string; stop(): Promise<void> }

/** One server and one migrated template for the whole run; test files clone the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const server = given === undefined || given === '' ? await startOwnServer() : givenServer(given)
  const prefix = `postwright_test_${randomBytes(4).toString('hex')}`
  const stop = async () => {
    await dropDatabases(server.adminUrl, prefix)
    await server.stop()
  }
  try {
    await makeTemplate(server.adminUrl, `${prefix}_template`)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('adminUrl', server.adminUrl)
  project.provide('databasePrefix', prefix)
  return stop
}

async function startOwnServer(): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'postwright-tests-'))
  // Ctrl-C may end the run before its teardown: nothing may stay behind then either.
  const abandon = () => {
    try {
      const [pid] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGQUIT')
    } catch {
      // It is not running.
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', abandon)
  // The tests throw their databases away, so they need not wait for the disk.
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false })
  return {
    adminUrl: databaseUrl(postgres.url, 'postgres'),
    stop: async () => {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
      process.off('exit', abandon)
    },
  }
}

function givenServer(url: string): Server {
  return { adminUrl: url, stop: () => Promise.resolve() }
}

async function makeTemplate(adminUrl: string, name: string): Promise<void> {
  await withAdmin(adminUrl, (admin) => admin.query(`CREATE DATABASE ${name} TEMPLATE template0`))
  await migrateToLatest(databaseUrl(adminUrl, name))
  // Nobody can be connected to it any more, which cloning would not allow.
  await withAdmin(adminUrl, (admin) => admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`))
}

async function dropDatabases(adminUrl: string, prefix: string): Promise<void> {
  await withAdmin(adminUrl, async (admin) => {
    const { rows } = await admin.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [prefix],
    )
    for (const { datname } of rows) await admin.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`)
  })
}

async function withAdmin(url: string, work: (admin: Client) => Promise<unknown>): Promise<void> {
  const admin = new Client({ connectionString: url })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

/** The address of another database on the same server. */
function databaseUrl(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
