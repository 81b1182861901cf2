import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { startEmbeddedPostgres } from '../../server/platform/postgres/index.ts'

/** A data folder for one test; whatever still runs in it afterwards is shut down, and it is removed. */
export function makeDataFolder(name = 'data'): string {
  const parent = mkdtempSync(join(tmpdir(), 'postwright-durability-'))
  const folder = join(parent, name)
  onTestFinished(async () => {
    const last = await startEmbeddedPostgres({ dataDir: folder })
    await last.stop()
    rmSync(parent, { recursive: true, force: true })
  })
  return folder
}
