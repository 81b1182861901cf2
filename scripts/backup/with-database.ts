import { existsSync } from 'node:fs'
import path from 'node:path'
import {
  FolderInUseError,
  PostgresStartError,
  findRunningPostgres,
  startEmbeddedPostgres,
} from '../../server/infra/postgres/index.ts'
import { BackupError } from './manifest.ts'

export type DataLocation = { databaseUrl: string; dataDir: string }

/** Runs `work` on the data that the environment names. Starts the embedded database if it is not running. */
export async function withDatabase(
  purpose: 'back up' | 'restore' | 'administer',
  work: (location: DataLocation) => Promise<void>,
): Promise<void> {
  const dataDir = path.resolve(process.env['DATA_DIR'] || './data')
  const given = process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL']
  if (given) {
    await work({ databaseUrl: given, dataDir })
    return
  }
  if (purpose !== 'restore' && !existsSync(path.join(dataDir, 'postgres'))) {
    throw new BackupError(`There is no data to ${purpose} in ${dataDir}. Check DATA_DIR.`)
  }
  try {
    const postgres = await startEmbeddedPostgres({ dataDir })
    try {
      await work({ databaseUrl: postgres.url, dataDir })
    } finally {
      await postgres.stop()
    }
  } catch (error) {
    const running = error instanceof FolderInUseError ? findRunningPostgres(dataDir) : undefined
    if (running === undefined) throw error
    await work({ databaseUrl: running, dataDir })
  }
}

/** Runs a command. Prints an error that the operator can fix in one line. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    if (!(error instanceof BackupError || error instanceof PostgresStartError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
