import path from 'node:path'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { createConnectors } from './connectors/index.ts'
import { systemClock, type Clock } from './infra/clock.ts'
import { createSecretBox } from './infra/crypto/secret-box.ts'
import { openDatabase } from './infra/database/database.ts'
import { openListener } from './infra/database/listener.ts'
import { createJobs } from './infra/jobs/jobs.ts'
import type { Log } from './infra/log.ts'
import { folderStorage } from './infra/storage/storage.ts'
import type { Tables } from './tables.ts'

type Parts = { config: Config; databaseUrl: string; log: Log; clock?: Clock }

const webConnections = 10
const workerConnections = 14

/** Creates the dependencies of the use cases for one process and one database. */
export function createContext({ config, databaseUrl, log, clock = systemClock }: Parts): Context {
  const worker = config.roles.has('worker')
  return {
    config,
    log,
    clock,
    db: openDatabase<Tables>({
      url: databaseUrl,
      maxConnections: (config.roles.has('web') ? webConnections : 0) + (worker ? workerConnections : 0),
      log,
    }),
    listen: (channel, heard) => openListener({ url: databaseUrl, channel, log }, heard),
    connectors: createConnectors(config, clock),
    jobs: createJobs({ url: databaseUrl, worker, log }),
    storage: folderStorage(path.join(config.dataDir, 'media')),
    secrets: createSecretBox(config.appSecret),
  }
}
