import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../server/infra/postgres/index.ts'
import { copyCluster, makeClusterTemplate, migrateTestDatabase } from './cluster-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server's maintenance database. */
    adminUrl: string
    /** The prefix of every database name of this run. */
    databasePrefix: string
    /** A data folder with an initialized database, to be copied by `copyCluster`. */
    clusterTemplate: string
    /** Removed with everything in it when the run ends. */
    runFolder: string
  }
}

type Server = {
  adminUrl: string
  /** The database from which the template of the test files is created. */
  source: string
  stop(): Promise<void>
}

/** Starts one server with one migrated template for the whole run. Test files clone the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'postwright-tests-'))
  const removeFolder = abandonOnExit(folder)
  const template = join(folder, 'template')
  await makeClusterTemplate(template)
  buildServer()
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? externalServer(given) : await startOwnServer(template, join(folder, 'server'))
  const prefix = `postwright_test_${randomBytes(4).toString('hex')}`
  const stop = async () => {
    await dropDatabases(server.adminUrl, prefix)
    await server.stop()
    removeFolder()
  }
  try {
    await makeTemplate(server, `${prefix}_template`)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('adminUrl', server.adminUrl)
  project.provide('databasePrefix', prefix)
  project.provide('clusterTemplate', template)
  project.provide('runFolder', folder)
  return stop
}

/** Tests start processes as `npm start` does. */
function buildServer(): void {
  const { status } = spawnSync(process.execPath, ['scripts/ensure-build.mjs', 'server'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The server could not be built: see above.')
}

/** Cleans up also when Ctrl-C ends the run before its teardown. Returns the cleanup function. */
function abandonOnExit(folder: string): () => void {
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  const abandon = () => {
    try {
      const pidFile = join(folder, 'server', 'postgres', 'postmaster.pid')
      process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGQUIT')
    } catch {
      // It is not running.
    }
    remove()
  }
  process.once('exit', abandon)
  return () => {
    process.off('exit', abandon)
    remove()
  }
}

async function startOwnServer(template: string, dataDir: string): Promise<Server> {
  mkdirSync(dataDir, { mode: 0o700 })
  copyCluster(template, dataDir)
  // Test databases are temporary, so writes need not wait for the disk.
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  return {
    adminUrl: databaseUrl(postgres.url, 'postgres'),
    source: 'postwright',
    stop: () => postgres.stop(),
  }
}

function externalServer(url: string): Server {
  return { adminUrl: url, source: 'template0', stop: () => Promise.resolve() }
}

async function makeTemplate({ adminUrl, source }: Server, name: string): Promise<void> {
  await withAdmin(adminUrl, (admin) => admin.query(`CREATE DATABASE ${name} TEMPLATE ${source}`))
  // The copied database is already migrated.
  await migrateTestDatabase(databaseUrl(adminUrl, name))
  // Cloning requires that there are no connections to the template.
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
