import { constants, cpSync } from 'node:fs'
import path from 'node:path'
import { migrateToLatest } from '../../server/infra/database/migrate.ts'
import { startEmbeddedPostgres } from '../../server/infra/postgres/index.ts'

/** Creates a data folder with an initialized, migrated and stopped database, for `copyCluster`. */
export async function makeClusterTemplate(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  try {
    await migrateTestDatabase(postgres.url)
  } finally {
    await postgres.stop()
  }
}

/** Migrates to this version and, in tests of this release on the schema of a newer one, then by the newer. */
export async function migrateTestDatabase(url: string): Promise<void> {
  await migrateToLatest(url)
  const newer = process.env['NEWER_RELEASE']
  if (newer === undefined) return
  const file = path.join(newer, 'server/infra/database/migrate.ts')
  const other = (await import(file)) as { migrateToLatest: typeof migrateToLatest }
  await other.migrateToLatest(url)
}

/** Copies the template's database into a data folder, which is much faster than creating one. */
export function copyCluster(template: string, dataDir: string): void {
  cpSync(path.join(template, 'postgres'), path.join(dataDir, 'postgres'), {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
  })
}
