import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { startEmbeddedPostgres } from '../../server/infra/postgres/index.ts'
import { copyCluster } from '../support/cluster-template.ts'

/**
 * A data folder for one test with an initialized, migrated and stopped database. After the test, processes that still
 * use it are stopped and it is removed.
 */
export function makeDataFolder(): string {
  const folder = makeEmptyDataFolder()
  mkdirSync(folder, { mode: 0o700 })
  copyCluster(inject('clusterTemplate'), folder)
  return folder
}

/** The path of a data folder that does not exist yet; the first start creates it. */
export function makeEmptyDataFolder(name = 'data'): string {
  const parent = mkdtempSync(join(tmpdir(), 'postwright-durability-'))
  const folder = join(parent, name)
  onTestFinished(async () => {
    const last = await startEmbeddedPostgres({ dataDir: folder })
    await last.stop()
    rmSync(parent, { recursive: true, force: true })
  })
  return folder
}
