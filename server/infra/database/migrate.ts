import { promises as fs } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import {
  FileMigrationProvider,
  Migrator,
  type Migration,
  type MigrationInfo,
  type MigrationProvider,
} from 'kysely/migration'
import { Pool, type Client } from 'pg'
import { PgBoss } from 'pg-boss'
import { Connection } from './connection.ts'
import { DatabaseUnavailable } from './failures.ts'
import { compareVersions, release, type Release } from './release.ts'

const folder = path.resolve(import.meta.dirname, '../../../migrations')

/**
 * How long a migration waits for the lock of a table. All other users of the table queue behind it, so it gives up soon
 * and retries, up to a number of times.
 */
const lockTimeout = '2s'
const tries = 60
const betweenTriesMs = 1_000

// Any number that all processes share.
const migrationLock = 7_266_003

/** In tests, migrations and a release in place of those of this version. */
export type MigrateOptions = { migrations?: MigrationProvider; own?: Release }

/**
 * Migrates the database to the newest schema, including the job queue's. Several processes may start at once: one
 * migrates and the others wait for it. A database that a newer release has migrated is left as it is; throws if this
 * release cannot use it.
 */
export async function migrateToLatest(url: string, options: MigrateOptions = {}): Promise<void> {
  await whileMigrating(url, () => runMigrations(url, options))
  const boss = new PgBoss({ connectionString: url, max: 2, supervise: false, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
}

/** The product's migrations on a connection or an open transaction. */
export function migratorOf(db: Kysely<unknown>, migrations: MigrationProvider = files): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations: async () => withTimeouts(await migrations.getMigrations()) },
  })
}

/** A migration whose file is only imported when it runs, because at most starts all migrations are applied already. */
type Unread = Migration & { read: () => Promise<Migration> }

const files = new FileMigrationProvider({
  fs,
  path,
  migrationFolder: folder,
  import(file: string): Promise<Unread> {
    const read = () => import(file) as Promise<Migration>
    return Promise.resolve({ read, up: async (db) => (await read()).up(db) })
  },
})

/**
 * Runs the migrations one after another, each in its own transaction unless it exports `transaction = false`. In a new
 * database no other process waits for locks, so consecutive migrations share a transaction, which makes the first start
 * faster.
 */
async function runMigrations(url: string, { migrations, own = release }: MigrateOptions): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 2, Client: Connection })
  pool.on('error', () => undefined)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = migratorOf(db, migrations)
    const { all, pending, newer, by } = await readSchema(db, migrator)
    if (newer.length > 0) return requireUsable(own, by)
    const isNew = pending.length === all.length
    for (const [index, { name, migration }] of pending.entries()) {
      const disableTransactions = await isOnline(migration)
      const next = pending[index + 1]
      const isWithNext = isNew && !disableTransactions && next && !(await isOnline(next.migration))
      if (!isWithNext) await untilLocked(() => migrator.migrateTo(name, { disableTransactions }))
    }
    await storeRelease(db, own)
  } finally {
    await db.destroy()
  }
}

/** The migrations of this version, those of them that did not run, and what a newer release has left. */
export type Schema = {
  all: readonly MigrationInfo[]
  pending: readonly MigrationInfo[]
  newer: readonly string[]
  /** The newest release that migrated the database. Null until a release was stored. */
  by: Release | null
}

export async function readSchema(db: Kysely<unknown>, migrator: Migrator = migratorOf(db)): Promise<Schema> {
  const all = await migrator.getMigrations()
  const isNew = (await sql`select where to_regclass('kysely_migration') is null`.execute(db)).rows.length > 0
  const executed = isNew
    ? []
    : (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows
  const known = new Set(all.map(({ name }) => name))
  return {
    all,
    pending: all.filter(({ executedAt }) => executedAt === undefined),
    newer: executed.map(({ name }) => name).filter((name) => !known.has(name)),
    by: isNew ? null : await findRelease(db),
  }
}

async function findRelease(db: Kysely<unknown>): Promise<Release | null> {
  const columns = await sql`select from information_schema.columns
    where table_schema = 'public' and table_name = 'installation' and column_name = 'oldest_version'`.execute(
    db,
  )
  if (columns.rows.length === 0) return null
  const { rows } = await sql<Release>`select version, oldest_version as "oldestBeside" from installation
    where version is not null`.execute(db)
  return rows[0] ?? null
}

async function storeRelease(db: Kysely<unknown>, { version, oldestBeside }: Release): Promise<void> {
  await sql`update installation set version = ${version}, oldest_version = ${oldestBeside}
    where (version, oldest_version) is distinct from (${version}, ${oldestBeside})`.execute(db)
}

/** Throws if the newer release that migrated the database removed what this one needs. */
export function requireUsable(own: Release, by: Release | null): void {
  if (by !== null && compareVersions(own.version, by.oldestBeside) >= 0) return
  const cure = by === null ? 'Start the newer release' : `Start ${by.oldestBeside} or newer`
  throw new Error(
    `The database was migrated by ${by === null ? 'a newer release' : `release ${by.version}`}, and release ${own.version} cannot use it. ${cure}, or restore a backup that this release made.`,
  )
}

/** Retries a migration that could not lock a table. It was rolled back as a whole. */
async function untilLocked(migrate: () => Promise<{ error?: unknown }>): Promise<void> {
  for (let left = tries - 1; ; left--) {
    const { error } = await migrate()
    if (error === undefined) return
    const isBusy = error instanceof DatabaseUnavailable && error.reason === 'busy'
    if (!isBusy || left === 0) throw failure(error)
    await sleep(betweenTriesMs)
  }
}

const failure = (cause: unknown) => new Error('The database could not be migrated', { cause })

/** Builds indexes on large tables while they are in use (CONTRIBUTING.md). It cannot be rolled back, but repeated. */
async function isOnline(migration: Migration | Unread): Promise<boolean> {
  const known = 'read' in migration ? await migration.read() : migration
  return 'transaction' in known && known.transaction === false
}

/** A concurrent index build waits for old transactions without blocking others, so it may take long. */
function withTimeouts(migrations: Record<string, Migration>): Record<string, Migration> {
  const limited = Object.entries(migrations).map(([name, migration]): [string, Migration] => {
    const up: Migration['up'] = async (db) => {
      if (!(await isOnline(migration)))
        await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(db)
      await migration.up(db)
    }
    return [name, { ...migration, up }]
  })
  return Object.fromEntries(limited)
}

/**
 * Runs `work` in one process at a time. Other processes poll for the lock. If they waited for it in a statement, a
 * concurrent index build would never end, because it waits for all running statements.
 */
async function whileMigrating(url: string, work: () => Promise<void>): Promise<void> {
  const client = new Connection({ connectionString: url })
  await client.connect()
  try {
    while (!(await tryLock(client))) await sleep(200)
    await work()
  } finally {
    await client.end()
  }
}

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    migrationLock,
  ])
  return rows[0]?.locked === true
}
