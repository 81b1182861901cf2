import { constants, cpSync } from 'node:fs'
import path from 'node:path'
import { migrateToLatest } from '../../server/infra/database/migrate.ts'
import { startEmbeddedPostgres } from '../../server/infra/postgres/index.ts'

/** Creates a data folder with an initialized, migrated and stopped database, for `copyCluster`. */
export async function makeClusterTemplate(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  try {
    await migrateToLatest(postgres.url)
  } finally {
    await postgres.stop()
  }
}

/** Copies the template's database into a data folder, which is much faster than creating one. */
export function copyCluster(template: string, dataDir: string): void {
  cpSync(path.join(template, 'postgres'), path.join(dataDir, 'postgres'), {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
  })
}
