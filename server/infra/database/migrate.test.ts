import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { migrateToLatest } from './migrate.ts'

let database: TestDatabase
let reader: Client
beforeAll(async () => {
  database = await createTestDatabase()
  reader = new Client({ connectionString: database.url })
  await reader.connect()
  // The migrations of these tests are the only ones.
  await reader.query('delete from kysely_migration')
  await reader.query('create table notes (id int primary key, text text not null)')
})
afterAll(async () => {
  await reader.end()
  await database.drop()
})

const known: Record<string, Migration> = {}

/** Migrates to the given migration, after those of earlier tests. */
function migrate(name: string, migration: Migration & { transaction?: boolean }): Promise<void> {
  known[name] = migration
  return migrateToLatest(database.url, { migrations: { getMigrations: () => Promise.resolve({ ...known }) } })
}

const run = (statement: string) => async (db: Kysely<unknown>) => void (await sql.raw(statement).execute(db))

async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await reader.query<{ column_name: string }>(
    'select column_name from information_schema.columns where table_name = $1',
    [table],
  )
  return rows.map((row) => row.column_name)
}

test('a migration that waits for a long reader blocks others only shortly, and runs once the reader ends', async () => {
  await reader.query('begin')
  await reader.query('select count(*) from notes')
  const migrated = migrate('0001', { up: run('alter table notes add pinned boolean') })
  const other = new Client({ connectionString: database.url })
  await other.connect()
  const waiting = `select count(*)::int as count from pg_locks where mode = 'AccessExclusiveLock' and not granted
    and relation = 'notes'::regclass`
  const isWaiting = async () => (await other.query<{ count: number }>(waiting)).rows[0]?.count
  await expect.poll(isWaiting, { interval: 20 }).toBe(1)
  const began = performance.now()
  await other.query('select count(*) from notes')
  expect(performance.now() - began).toBeLessThan(20_000)
  await reader.query('commit')
  await migrated
  await other.end()
  expect(await columnsOf('notes')).toContain('pinned')
})

test('a migration without a transaction builds an index concurrently', async () => {
  await migrate('0002', {
    transaction: false,
    up: run('create index concurrently notes_text on notes (text)'),
  })
  const { rows } = await reader.query(
    `select indisvalid from pg_index where indexrelid = 'notes_text'::regclass`,
  )
  expect(rows).toEqual([{ indisvalid: true }])
})

test('several processes that start at once run a migration once, also one without a transaction', async () => {
  known['0003'] = { up: run('create table tags (id int primary key)') }
  const online: Migration & { transaction: boolean } = {
    transaction: false,
    up: run('create index concurrently tags_id on tags (id)'),
  }
  await Promise.all([1, 2, 3].map(() => migrate('0004', online)))
  const { rows } = await reader.query('select name from kysely_migration order by name')
  expect(rows.map((row: { name: string }) => row.name)).toEqual(['0001', '0002', '0003', '0004'])
})

test('a migration that fails undoes all of its changes and names the cause', async () => {
  const failing = migrate('0005', { up: run('alter table notes add author text; select 1 / 0') })
  await expect(failing).rejects.toMatchObject({
    message: 'The database could not be migrated',
    cause: { message: 'division by zero' },
  })
  expect(await columnsOf('notes')).not.toContain('author')
})

test('a new database is migrated at once up to a migration without a transaction, or not at all', async () => {
  const fresh = await createTestDatabase()
  const client = new Client({ connectionString: fresh.url })
  await client.connect()
  await client.query('delete from kysely_migration')
  const online: Migration & { transaction: boolean } = {
    transaction: false,
    up: run('create index concurrently drafts_text on drafts (text)'),
  }
  const migrations: Record<string, Migration> = {
    '0001': { up: run('create table drafts (text text not null)') },
    '0002': { up: run('select 1 / 0') },
    '0003': online,
    '0004': { up: run('alter table drafts add author text') },
  }
  const start = () =>
    migrateToLatest(fresh.url, { migrations: { getMigrations: () => Promise.resolve({ ...migrations }) } })
  const transactions = async () => {
    const { rows } = await client.query<{ count: number }>(
      'select count(distinct xmin::text)::int as count from kysely_migration',
    )
    return rows[0]?.count
  }
  await expect(start()).rejects.toMatchObject({ cause: { message: 'division by zero' } })
  expect(await client.query(`select to_regclass('drafts') as found`)).toMatchObject({
    rows: [{ found: null }],
  })

  migrations['0002'] = { up: run('alter table drafts add title text') }
  await start()
  expect(await transactions()).toBe(3)
  await client.end()
  await fresh.drop()
})

test('a release starts beside the newer one that migrated the database, unless that removed what it needs', async () => {
  const shared = await createTestDatabase()
  const provider = (names: string[]) => ({
    getMigrations: () =>
      Promise.resolve(Object.fromEntries(names.map((name) => [name, { up: run('select 1') }]))),
  })
  const client = new Client({ connectionString: shared.url })
  await client.connect()
  await client.query('delete from kysely_migration')
  const start = (version: string, oldestBeside: string, names: string[]) =>
    migrateToLatest(shared.url, { migrations: provider(names), own: { version, oldestBeside } })
  const stored = async () => (await client.query('select version, oldest_version from installation')).rows

  await start('1.9.0', '1.8.0', ['0001'])
  await start('1.10.0', '1.9.0', ['0001', '0002'])
  await start('1.9.0', '1.8.0', ['0001'])
  expect(await stored()).toEqual([{ version: '1.10.0', oldest_version: '1.9.0' }])
  await expect(start('1.8.3', '1.8.0', ['0001'])).rejects.toThrow(
    'The database was migrated by release 1.10.0, and release 1.8.3 cannot use it. Start 1.9.0 or newer, or restore a backup that this release made.',
  )
  await client.end()
  await shared.drop()
})
