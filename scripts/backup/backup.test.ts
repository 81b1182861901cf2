import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { cp, mkdtemp, open, readFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { apiClient } from '../../tests/support/api-client.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { startProduct } from '../../tests/support/product.ts'
import { createTestDatabase } from '../../tests/support/test-database.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'
import { listTables } from './schema.queries.ts'

const awkward =
  'tab\there, "quotes", back\\slash \\N \\. and \\x41\r\nsecond line, 日本語 😀 and a \u0001 control'
const largeFile = path.join('media', 'large', 'film.bin')

let app: TestApp
let folder: string
let file: string
let source: { databaseUrl: string; dataDir: string }

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'postwright-backup-'))
  file = path.join(folder, 'backup.tar.gz')
  app = await startTestApp()
  const named = await sql<{ name: string }>`SELECT current_database() AS name`.execute(app.ctx.db)
  const url = new URL(inject('adminUrl'))
  url.pathname = `/${named.rows[0]?.name}`
  source = { databaseUrl: url.href, dataDir: app.ctx.config.dataDir }
  await fillWithRealData()
  await backUp({ ...source, file, productVersion: '1.2.3' })
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

async function fillWithRealData(): Promise<void> {
  const { token, user } = await app.addUser()
  const client = apiClient(app.url, token)
  const account = await client.connect('twitter', 'backup')
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const media = await client.upload(picture, 'teal.png', 'image/png')
  const post = await client.draft(account, 'A post with a picture', [media])
  await app.ctx.db.updateTable('posts').set({ content: awkward }).where('id', '=', post.id).execute()
  const waiting = await client.draft(account, 'A post that waits with its points')
  const localTime = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  await client.act(waiting, 'schedule', { localTime, timeZone: 'UTC' })
  await app.ctx.db
    .updateTable('users')
    .set({ full_name: '\\N', username: '' })
    .where('id', '=', user.id)
    .execute()
  // Large enough that a table and a file are written in several parts.
  for (let count = 0; count < 5; count += 1) {
    const big = await client.save({ platform: 'twitter', content: 'big' })
    const content = randomBytes(1_500_000).toString('base64')
    await app.ctx.db.updateTable('posts').set({ content }).where('id', '=', big.id).execute()
  }
  await app.ctx.storage.write(path.relative('media', largeFile), randomBytes(9_000_001))
  await app.ctx.storage.write('empty.bin', Buffer.alloc(0))
}

/** Every row of every table as text, except the hold that a restore sets, and the hash of every file. */
async function contentOf({ databaseUrl, dataDir }: typeof source): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {}
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const { name } of await listTables(client)) {
      if (name === 'installation') continue
      const { rows } = await client.query<{ row: string }>(
        `SELECT t::text AS row FROM public.${name} t ORDER BY 1`,
      )
      content[name] = rows.map(({ row }) => createHash('sha256').update(row).digest('hex'))
    }
  } finally {
    await client.end()
  }
  const found = await readdir(path.join(dataDir, 'media'), { recursive: true, withFileTypes: true })
  const files = found
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  for (const each of [...files, path.join(dataDir, 'app-secret')].sort()) {
    content[path.relative(dataDir, each)] = [
      createHash('sha256')
        .update(await readFile(each))
        .digest('hex'),
    ]
  }
  return content
}

async function emptyPlace(): Promise<typeof source> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(path.join(folder, 'data-'))
  onTestFinished(() => database.drop())
  return { databaseUrl: database.url, dataDir }
}

test('a restored backup has the same rows and files', async () => {
  const before = await contentOf(source)
  expect(before['posts']).toHaveLength(7)
  expect(before['point_holds']).toHaveLength(1)
  expect(before['point_entries']).toHaveLength(2)
  expect(before['social_accounts']).toHaveLength(1)
  expect(before[largeFile]).toHaveLength(1)
  const place = await emptyPlace()
  const manifest = await restore({ ...place, file, force: false })
  expect(manifest.productVersion).toBe('1.2.3')
  expect(await contentOf(place)).toEqual(before)
})

test('constraints and triggers that are suspended for the restore are enforced again afterwards', async () => {
  const place = await emptyPlace()
  await restore({ ...place, file, force: false })
  const client = new Client({ connectionString: place.databaseUrl })
  await client.connect()
  const rulesOf = `SELECT conname FROM pg_constraint WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT tgname || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`
  const restored = await client.query(rulesOf)
  const queue = await client.query(`SELECT to_regclass('pgboss.job') IS NOT NULL AS there`)
  await client.end()
  const expected = await sql.raw<object>(rulesOf).execute(app.ctx.db)
  expect(restored.rows).toEqual(expected.rows)
  expect(queue.rows).toEqual([{ there: true }])
})

test('points of a restored backup can be spent and released, and their history is still append-only', async () => {
  const place = await emptyPlace()
  await restore({ ...place, file, force: false })
  const client = new Client({ connectionString: place.databaseUrl })
  await client.connect()
  await client.query('select points_release(id, now(), null) from point_holds')
  const { rows } = await client.query('select available, held, last_number from point_accounts')
  await expect(client.query('update point_transfers set points = 0')).rejects.toThrow('is append-only')
  await expect(client.query('truncate point_entries')).rejects.toThrow('is append-only')
  await client.query(
    'update posts set status = $1, due_at = null, hold_id = null where hold_id is not null',
    ['draft'],
  )
  await client.end()
  expect(rows).toEqual([{ available: 510, held: 0, last_number: 3 }])
})

test('a restore requests the billing snapshot of every customer again', async () => {
  await sql`insert into billing_customers (workspace_id, stripe_mode, customer_id, sync_requested, sync_applied, synced_at)
    select id, 'sandbox', 'cus_1', 3, 3, now() from workspaces`.execute(app.ctx.db)
  const later = path.join(folder, 'later.tar.gz')
  await backUp({ ...source, file: later, productVersion: '1.2.3' })
  await sql`delete from billing_customers`.execute(app.ctx.db)
  const place = await emptyPlace()
  await restore({ ...place, file: later, force: false })
  const client = new Client({ connectionString: place.databaseUrl })
  await client.connect()
  const { rows } = await client.query('select sync_requested, sync_applied, synced_at from billing_customers')
  await client.end()
  expect(rows).toEqual([{ sync_requested: 4, sync_applied: 3, synced_at: null }])
})

test('a restored database is on hold, so that what was published since the backup is not sent again', async () => {
  const place = await emptyPlace()
  await restore({ ...place, file, force: false })
  const client = new Client({ connectionString: place.databaseUrl })
  await client.connect()
  const { rows } = await client.query('select id, hold_reason, held_at from installation')
  await client.end()
  const { id } = await app.ctx.db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  expect(rows).toEqual([{ id, hold_reason: 'restored', held_at: expect.any(Date) }])
})

test('the snapshot of the database ends before media is written into a backup', async () => {
  const seen = new Set<string>()
  const finished = sql<{ query: string }>`
    select query from pg_stat_activity
    where datname = current_database() and application_name = 'postwright backup' and state = 'idle'`
  const backup = { done: false }
  const made = backUp({
    ...source,
    file: path.join(folder, 'watched.tar.gz'),
    productVersion: '1.2.3',
  }).finally(() => (backup.done = true))
  // Nine megabytes of media take a while.
  while (!backup.done) for (const { query } of (await finished.execute(app.ctx.db)).rows) seen.add(query)
  await made
  expect(seen).toContain('COMMIT')
})

test('files that are newer than the snapshot, or gone since, do no harm after a restore', async () => {
  const place = await emptyPlace()
  await restore({ ...place, file, force: false })
  const media = path.join(place.dataDir, 'media')
  await writeFile(path.join(media, 'newer.bin'), 'belongs to no row')
  await rm(path.join(place.dataDir, largeFile))
  const again = path.join(folder, 'again.tar.gz')
  await backUp({ ...place, file: again, productVersion: '1.2.3' })
  const other = await emptyPlace()
  await restore({ ...other, file: again, force: false })
  expect(await readFile(path.join(other.dataDir, 'media', 'newer.bin'), 'utf8')).toBe('belongs to no row')
})

test('existing data is replaced only with --force', async () => {
  const place = await emptyPlace()
  await restore({ ...place, file, force: false })
  await writeFile(path.join(place.dataDir, 'media', 'new.bin'), 'newer')
  await expect(restore({ ...place, file, force: false })).rejects.toThrow(/add --force/)
  expect(await readFile(path.join(place.dataDir, 'media', 'new.bin'), 'utf8')).toBe('newer')
  await restore({ ...place, file, force: true })
  expect(await contentOf(place)).toEqual(await contentOf(source))
})

test('a database with other connections is not replaced', async () => {
  const place = await emptyPlace()
  const user = new Client({ connectionString: place.databaseUrl })
  await user.connect()
  await expect(restore({ ...place, file, force: true })).rejects.toThrow(/in use: stop Postwright/)
  await user.end()
})

test('a truncated or modified file is refused before anything is changed', async () => {
  const place = await emptyPlace()
  const { size } = await stat(file)
  for (const damage of [
    async (copy: string) => await truncate(copy, size - 1000),
    async (copy: string) => await truncate(copy, 0),
    async (copy: string) => {
      const handle = await open(copy, 'r+')
      const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, Math.floor(size / 2))
      await handle.write(Buffer.from([(buffer[0] ?? 0) ^ 0x10]), 0, 1, Math.floor(size / 2))
      await handle.close()
    },
  ]) {
    const copy = path.join(place.dataDir, 'damaged.tar.gz')
    await cp(file, copy)
    await damage(copy)
    await expect(restore({ ...place, file: copy, force: true })).rejects.toThrow(
      /cannot be read as a backup|no whole backup|is damaged/,
    )
    await rm(copy)
  }
  await restore({ ...place, file, force: false })
})

test(
  'the commands back up a running product and restore it into another folder',
  { timeout: 300_000 },
  async () => {
    const command = (script: string, dataDir: string, ...args: string[]) =>
      spawnSync(process.execPath, [path.resolve(import.meta.dirname, '../../dist/server', script), ...args], {
        env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
        encoding: 'utf8',
      })
    const one = path.join(folder, 'one')
    const other = path.join(folder, 'other')
    const copy = path.join(folder, 'by-command.tar.gz')

    const product = await startProduct({ env: { DATA_DIR: one } })
    expect(command('restore.js', one, file, '--force').stderr).toMatch(/in use: stop Postwright/)
    const made = command('backup.js', one, copy)
    await product.stop()
    expect(made).toMatchObject({ status: 0, stderr: '' })
    expect(command('restore.js', other, copy)).toMatchObject({ status: 0, stderr: '' })
    expect(command('backup.js', other, copy)).toMatchObject({ status: 0, stderr: '' })
    expect(command('backup.js', path.join(folder, 'nothing'), copy).stderr).toMatch(/no data to back up/)

    const again = await startProduct({ env: { DATA_DIR: other } })
    expect(await again.stop()).toBe(0)
    expect(await readFile(path.join(other, 'app-secret'), 'utf8')).toBe(
      await readFile(path.join(one, 'app-secret'), 'utf8'),
    )
  },
)
