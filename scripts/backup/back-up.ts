import { open, readdir } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { manifestName, writeArchive, type ArchiveWriter } from './archive.ts'
import { backupVersion, type Manifest } from './manifest.ts'
import { copyOut, listMigrations, listSequences, listTables, type Table } from './schema.queries.ts'

const chunkSize = 4 * 1024 * 1024

/**
 * Writes the product's database, media and secret into one file, while the product runs. The database is one snapshot,
 * which ends before the media files are copied. They never change once written, so every file that the snapshot
 * references is included, except files deleted meanwhile; newer files belong to nothing in it and do no harm. The job
 * queue is left out: due posts are claimed from the posts themselves.
 */
export async function backUp(options: {
  databaseUrl: string
  dataDir: string
  file: string
  productVersion: string
}): Promise<Manifest> {
  const client = new Client({
    connectionString: options.databaseUrl,
    application_name: 'postwright backup',
  })
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    let manifest: Manifest | undefined
    await writeArchive(options.file, async (archive) => {
      const database = await addDatabase(client, archive)
      // An open snapshot keeps every row that is deleted or changed meanwhile, and media can take hours.
      await client.query('COMMIT')
      await addFiles(archive, options.dataDir)
      manifest = {
        backupVersion,
        productVersion: options.productVersion,
        created: new Date().toISOString(),
        ...database,
        entries: [...archive.entries],
      }
      await archive.add(manifestName, Buffer.from(JSON.stringify(manifest, undefined, 1)))
    })
    if (!manifest) throw new Error('The backup has no manifest')
    return manifest
  } finally {
    await client.end()
  }
}

async function addDatabase(client: Client, archive: ArchiveWriter) {
  const migrations = await listMigrations(client)
  const tables: Manifest['tables'] = []
  for (const table of await listTables(client)) {
    tables.push({ ...table, rows: await addTable(client, archive, table) })
  }
  return { migrations, tables, sequences: await listSequences(client) }
}

/** A tar entry starts with its size, so a table of unknown size is written in parts. */
async function addTable(client: Client, archive: ArchiveWriter, table: Table): Promise<number> {
  const rows = client.query(copyTo(copyOut(client, table)))
  let waiting: Buffer[] = []
  let size = 0
  let part = 0
  const flush = async () => {
    part += 1
    await archive.add(`tables/${table.name}/${String(part).padStart(6, '0')}`, Buffer.concat(waiting))
    waiting = []
    size = 0
  }
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    waiting.push(chunk)
    size += chunk.length
    if (size >= chunkSize) await flush()
  }
  if (size > 0) await flush()
  return rows.rowCount
}

async function addFiles(archive: ArchiveWriter, dataDir: string): Promise<void> {
  for (const name of ['app-secret', ...(await mediaFiles(dataDir))]) {
    const handle = await open(path.join(dataDir, name)).catch(() => undefined)
    // The file was deleted since the folder was listed, or it is the secret and APP_SECRET is set instead.
    if (!handle) continue
    try {
      const { size } = await handle.stat()
      if (size === 0) await archive.add(`files/${name}`, Buffer.alloc(0))
      else
        await archive.addStream(
          `files/${name}`,
          size,
          handle.createReadStream({ end: size - 1, autoClose: false }),
        )
    } finally {
      await handle.close()
    }
  }
}

async function mediaFiles(dataDir: string): Promise<string[]> {
  const found = await readdir(path.join(dataDir, 'media'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  )
  return found
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.partial'))
    .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)))
    .sort()
}
