import { flushCompileCache } from 'node:module'
import { brand } from '../contract/brand.ts'
import { buildApp } from './app.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { closeWorkerContext, createContext, createWorkerContext } from './create-context.ts'
import { createLog } from './infra/create-log.ts'
import { armFailpoints } from './infra/failpoints.ts'
import { migrateToLatest } from './infra/database/migrate.ts'
import { findPoolerProblem } from './infra/database/pooler.ts'
import type { Log } from './infra/log.ts'
import { s3Storage } from './infra/storage/s3-storage.ts'
import { StorageUnavailable } from './infra/storage/storage.ts'
import { startMetricsServer } from './monitoring/index.ts'
import { startEmbeddedPostgres } from './infra/postgres/index.ts'
import { removeAbandonedFolders } from './infra/temporary-folders.ts'
import { startTracing } from './infra/tracing.ts'
import { onShutdown, type Shutdown } from './infra/shutdown.ts'
import { startWorker } from './worker.ts'

/** How long running work may take after SIGTERM; service managers kill the process after ten seconds. */
const drainMs = 6_000

const shutdown = onShutdown()
try {
  await start(readConfig(), shutdown)
} catch (error) {
  await shutdown.run()
  // If interrupted during the start, the process exits with the signal's exit code.
  if (!shutdown.asked()) {
    process.stderr.write(`${inOneLine(error)}\n`)
    process.exit(1)
  }
}

async function start(config: Config, { before }: Shutdown): Promise<void> {
  const log = createLog(config.logLevel)
  armFailpoints(config.failpoints)
  if (config.tracesEndpoint !== undefined) {
    const tracing = await startTracing()
    before(() => tracing.close())
  }
  await removeAbandonedFolders(log)
  await requireBucket(config, log)
  const databaseUrl = config.databaseUrl ?? (await startDatabase(config, log))
  await requireSessions(config, log)
  await migrateToLatest(config.databaseDirectUrl ?? databaseUrl)

  const ctx = createContext({ config, databaseUrl, log })
  before(() => ctx.db.destroy())
  const worker = config.roles.has('worker') ? createWorkerContext(ctx, databaseUrl) : undefined
  if (worker) before(() => closeWorkerContext(worker))
  await ctx.jobs.start()
  before(() => ctx.jobs.stop(drainMs))
  if (config.roles.has('web')) {
    const app = await buildApp(ctx)
    before(() => app.close())
    await app.listen({ port: config.port, host: config.host })
  }
  if (!config.roles.has('web')) {
    const metrics = await startMetricsServer(ctx)
    if (metrics) before(() => metrics.close())
  }
  if (worker) {
    const work = await startWorker(worker)
    before(() => work.stop(drainMs))
  }

  const role = config.roles.has('web') ? `is ready at ${config.appUrl}` : 'worker is ready'
  process.stdout.write(`\n  ${brand.name} ${role}\n\n`)
  // Node does it when a process exits by itself, which one that is killed does not.
  flushCompileCache()
}

async function requireSessions({ databaseUrl, databaseDirectUrl }: Config, log: Log): Promise<void> {
  if (databaseUrl === undefined) return
  const problem = await findPoolerProblem({ url: databaseUrl, directUrl: databaseDirectUrl, log })
  if (problem !== undefined) throw new ConfigError(problem)
}

/** A bucket that only does not answer at the moment is no reason not to start. */
async function requireBucket({ s3 }: Config, log: Log): Promise<void> {
  if (!s3) return
  const bucket = s3Storage(s3)
  try {
    const problem = await bucket.problem()
    if (problem !== undefined) throw new ConfigError(problem)
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    log.warn({ err: error }, 'the media storage is not available')
  } finally {
    bucket.close()
  }
}

async function startDatabase(config: Config, log: Log): Promise<string> {
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (line) => log.info(line),
    warn: (line) => log.warn(line),
  })
  shutdown.before(() => postgres.stop())
  return postgres.url
}

function inOneLine(error: unknown): string {
  if (!(error instanceof Error)) return `${brand.name} could not start: ${String(error)}`
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `${brand.name} could not start: its port is in use. Stop the program that uses it, or set PORT to another one.`
  }
  const prefix = error instanceof ConfigError ? 'Bad configuration: ' : `${brand.name} could not start: `
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `${prefix}${error.message}${cause}`.replaceAll('\n', ' ')
}
