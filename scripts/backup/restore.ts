import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Client, type PoolClient } from 'pg'
import { migrateToLatest, migratorOf } from '../../server/infra/database/migrate.ts'
import { readArchive, type Content } from './archive.ts'
import { openCopyIn, type CopyIn } from './copy-in.ts'
import { BackupError, verifyBackup, type Manifest } from './manifest.ts'
import {
  holdPublishing,
  requestSyncs,
  countOthers,
  countRows,
  dropEverything,
  listTables,
  setSequence,
  suspendRules,
  tableHasRows,
} from './schema.queries.ts'

export type RestoreOptions = { databaseUrl: string; dataDir: string; file: string; force: boolean }

/**
 * Replaces the data with a backup. The whole file is verified before anything changes; the database changes in one
 * transaction, and the media files are replaced only after it.
 */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const manifest = await verifyBackup(options.file)
  const client = new Client({ connectionString: options.databaseUrl })
  await client.connect()
  const fresh = path.join(options.dataDir, '.restoring')
  try {
    await requireRestorable(client, options)
    await rm(fresh, { recursive: true, force: true })
    await mkdir(path.join(fresh, 'media'), { recursive: true, mode: 0o700 })
    await inOneTransaction(client, (trx) =>
      replaceDatabase(client, trx, { manifest, file: options.file, fresh }),
    )
    await putFiles(fresh, options.dataDir)
  } finally {
    await client.end()
    await rm(fresh, { recursive: true, force: true })
  }
  // A backup of an older version is migrated to this one; the job queue is recreated.
  await migrateToLatest(options.databaseUrl)
  await requestBillingSyncs(options.databaseUrl)
  return manifest
}

/** Subscriptions may have changed at Stripe since the backup was made. */
async function requestBillingSyncs(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await requestSyncs(client)
  } finally {
    await client.end()
  }
}

async function requireRestorable(client: Client, { dataDir, force }: RestoreOptions): Promise<void> {
  if ((await countOthers(client)) > 0) {
    throw new BackupError('The database is in use: stop Postwright (all its processes) before you restore.')
  }
  if (force) return
  const media = await readdir(path.join(dataDir, 'media')).catch(() => [])
  let used = media.length > 0
  for (const { name } of await listTables(client)) {
    // A new database has the row of the installation.
    if (name !== 'installation') used ||= await tableHasRows(client, name)
  }
  if (used) {
    throw new BackupError('There is existing data. To replace all of it with the backup, add --force.')
  }
}

/** Lets Kysely's transaction and our COPY commands share one connection. */
async function inOneTransaction(
  client: Client,
  work: (trx: Transaction<unknown>) => Promise<void>,
): Promise<void> {
  const connection = Object.assign(client, { release: () => undefined }) as unknown as PoolClient
  const pool = { options: {}, connect: () => Promise.resolve(connection), end: () => Promise.resolve() }
  await new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }).transaction().execute(work)
}

async function replaceDatabase(
  client: Client,
  trx: Transaction<unknown>,
  { manifest, file, fresh }: { manifest: Manifest; file: string; fresh: string },
): Promise<void> {
  await dropEverything(client)
  await migrateAsFarAs(trx, manifest.migrations)
  const tables = await listTables(client)
  const resume = await suspendRules(client, tables)
  await load(client, { manifest, file, fresh })
  for (const sequence of manifest.sequences) await setSequence(client, sequence)
  await resume()
  for (const { name, rows } of manifest.tables) {
    const found = await countRows(client, name)
    if (found !== rows)
      throw new BackupError(`${name} would have ${found} rows instead of ${rows}: nothing was changed.`)
  }
  await holdPublishing(client)
}

async function migrateAsFarAs(trx: Transaction<unknown>, wanted: string[]): Promise<void> {
  const migrator = migratorOf(trx)
  const known = new Set((await migrator.getMigrations()).map((migration) => migration.name))
  const last = wanted.at(-1)
  if (last === undefined || wanted.some((name) => !known.has(name))) {
    throw new BackupError(
      'The backup was made by a newer version of Postwright: restore it with that version.',
    )
  }
  const { error } = await migrator.migrateTo(last)
  if (error !== undefined) throw new Error('The tables of the backup could not be made', { cause: error })
}

async function load(
  client: Client,
  { manifest, file, fresh }: { manifest: Manifest; file: string; fresh: string },
): Promise<void> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  let open: CopyIn | undefined
  await readArchive(file, async (entry, content) => {
    const [kind, name = ''] = entry.split('/')
    const table = tables.get(name)
    if (kind === 'tables' && table) {
      if (open?.table !== name) {
        await open?.close()
        open = openCopyIn(client, table)
      }
      await open.write(content)
    } else if (kind === 'files') {
      await writeFresh(fresh, entry.slice('files/'.length), content)
    }
  })
  await open?.close()
}

async function writeFresh(fresh: string, name: string, content: Content): Promise<void> {
  const target = path.join(fresh, name)
  if (!target.startsWith(`${fresh}${path.sep}`))
    throw new BackupError(`The backup contains a file outside the data folder: ${name}`)
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
  await pipeline(content, createWriteStream(target, { mode: 0o600, flush: true }))
}

async function putFiles(fresh: string, dataDir: string): Promise<void> {
  const media = path.join(dataDir, 'media')
  await rm(media, { recursive: true, force: true })
  await rename(path.join(fresh, 'media'), media)
  const secret = path.join(fresh, 'app-secret')
  // Encrypted values in the database can be decrypted only with the secret of the backup.
  if (existsSync(secret)) await rename(secret, path.join(dataDir, 'app-secret'))
}
