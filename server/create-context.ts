import path from 'node:path'
import type { Config } from './config.ts'
import type { Context, WorkerContext } from './context.ts'
import { createConnectors } from './connectors/index.ts'
import { systemClock, type Clock } from './infra/clock.ts'
import { createSecretBox } from './infra/crypto/secret-box.ts'
import { openDatabase } from './infra/database/database.ts'
import { openListener } from './infra/database/listener.ts'
import { pools } from './infra/database/pools.ts'
import { watchDisks, type Space } from './infra/disk/disk-space.ts'
import { createJobs } from './infra/jobs/jobs.ts'
import type { Log } from './infra/log.ts'
import { openStorage } from './infra/storage/open-storage.ts'
import type { Tables } from './tables.ts'

type Parts = {
  config: Config
  databaseUrl: string
  log: Log
  clock?: Clock
  sandboxClock?: Clock
  /** Measures the disk of a folder; the operating system by default. */
  measureSpace?: (folder: string) => Promise<Space | undefined>
}

/** Creates the dependencies of the use cases for one process and one database, with the pool of web requests. */
export function createContext({
  config,
  databaseUrl,
  log,
  clock = systemClock,
  sandboxClock,
  measureSpace,
}: Parts): Context {
  const media = path.join(config.dataDir, 'media')
  const isEmbedded = config.databaseUrl === undefined
  const { sessionUrl, isPooled } = sessionsOf(config, databaseUrl)
  const disks = {
    database: isEmbedded ? config.dataDir : undefined,
    media: config.mediaStorage === 'folder' ? media : undefined,
  }
  return {
    config,
    log,
    clock,
    seen: { timeline: null, position: null },
    ...(sandboxClock && { sandboxClock }),
    db: openDatabase<Tables>({ url: databaseUrl, limits: pools.web, log, isPooled }),
    listen: (channel, heard) => openListener({ url: sessionUrl, channel, log }, heard),
    connectors: createConnectors(config, clock),
    jobs: createJobs({ url: sessionUrl, worker: config.roles.has('worker'), log }),
    storage: openStorage(config, media),
    disk: watchDisks(disks, log, measureSpace),
    secrets: createSecretBox(config.appSecret),
  }
}

/** The dependencies of this process's background work: those of `ctx`, with pools of their own. */
export function createWorkerContext(ctx: Context, databaseUrl: string): WorkerContext {
  const { log } = ctx
  const { sessionUrl, isPooled } = sessionsOf(ctx.config, databaseUrl)
  return {
    ...ctx,
    db: openDatabase<Tables>({ url: databaseUrl, limits: pools.worker, log, isPooled }),
    // Not behind others in the queue of a pooler.
    heartbeats: openDatabase<Tables>({ url: sessionUrl, limits: pools.heartbeats, log }),
  }
}

/** Where sessions are opened: at the server itself, if `databaseUrl` leads to a pooler. */
function sessionsOf({ databaseDirectUrl }: Config, databaseUrl: string) {
  return { sessionUrl: databaseDirectUrl ?? databaseUrl, isPooled: databaseDirectUrl !== undefined }
}

/** Closes the pools that `createWorkerContext` opened. */
export async function closeWorkerContext({ db, heartbeats }: WorkerContext): Promise<void> {
  await Promise.all([db.destroy(), heartbeats.destroy()])
}
