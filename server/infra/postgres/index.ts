import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { findBinaries } from './binaries.ts'
import { clusterFolder, clusterName, prepareCluster, prepareDataFolder } from './cluster.ts'
import { databaseUrl } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { readPidFile } from './pid-file.ts'
import type { ServerPlan } from './server.ts'
import { makeSocketFolder } from './socket-folder.ts'
import { FolderInUseError } from './start-error.ts'
import { superviseServer } from './supervise.ts'
import { serverUser } from './system-user.ts'

export { FolderInUseError, PostgresStartError } from './start-error.ts'

export type EmbeddedPostgres = {
  /** Does not change while the application runs, even if the server is restarted. */
  url: string
  /** Shuts the server down cleanly and unlocks the data folder. Can be called more than once. */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  /** The product's data folder, which contains the cluster in `postgres`. Created if missing. */
  dataDir: string
  log?: (line: string) => void
  /** Gets the lines about a server that ended unexpectedly. */
  warn?: (line: string) => void
  /** False only in tests: the server then does not wait for the disk, and a crash may lose all data. */
  durable?: boolean
  /** Settings of the server besides ours, where it serves more than one process. */
  settings?: Record<string, string>
}

/**
 * Starts the packaged PostgreSQL on a data folder and cleans up after an earlier run. Only one application at a time
 * can use a folder. Throws PostgresStartError, whose message is one line for the operator.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined)
  prepareDataFolder(resolve(options.dataDir))
  const dataDir = realpathSync(options.dataDir)
  const lock = lockFolder(dataDir)
  if (!lock) {
    throw new FolderInUseError(
      `Postwright is already running on the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  try {
    const plan = {
      ...planServer(dataDir, options.durable ?? true, log),
      ...(options.settings && { more: options.settings }),
    }
    const running = await superviseServer(plan, { log, warn: options.warn ?? log })
    return {
      url: databaseUrl(plan.socketFolder),
      stop: async () => {
        await running.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The URL of the server that runs on the data folder; undefined if none does. */
export function findRunningPostgres(dataDir: string): string | undefined {
  const file = readPidFile(clusterFolder(resolve(dataDir)))
  return file?.ready === true ? databaseUrl(file.socketFolder) : undefined
}

function planServer(dataDir: string, durable: boolean, log: (line: string) => void): ServerPlan {
  const cluster = clusterFolder(dataDir)
  const user = serverUser([cluster, dataDir])
  const binaries = findBinaries(user, log)
  prepareCluster({ dataDir, initdb: binaries.initdb, user, durable, log })
  return {
    dataDir,
    cluster,
    clusterName: clusterName(cluster),
    socketFolder: makeSocketFolder(dataDir, user),
    binaries,
    user,
    durable,
  }
}
