import { brand } from '../contract/brand.ts'
import { buildApp } from './app.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { createContext } from './create-context.ts'
import { migrateToLatest } from './platform/database/migrate.ts'
import { createLog } from './platform/create-log.ts'
import { onShutdown } from './platform/shutdown.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './platform/postgres/index.ts'
import { startWorker } from './worker.ts'

/** How long work in flight may take after SIGTERM; a service manager kills after ten seconds. */
const drainMs = 7_000

async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel)
  let embedded: EmbeddedPostgres | undefined
  if (config.databaseUrl === undefined) {
    embedded = await startEmbeddedPostgres({ dataDir: config.dataDir })
  }
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  try {
    await migrateToLatest(databaseUrl)
    const ctx = createContext({ config, databaseUrl, log })
    await ctx.jobs.start()
    const app = config.roles.has('web') ? await buildApp(ctx) : undefined
    await app?.listen({ port: config.port, host: config.host })
    if (config.roles.has('worker')) await startWorker(ctx)

    onShutdown(async () => {
      await Promise.all([app?.close(), ctx.jobs.stop(drainMs)])
      await ctx.db.destroy()
      await embedded?.stop()
    })
    announce(config)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

function announce(config: Config): void {
  const role = config.roles.has('web') ? `is ready at ${config.appUrl}` : 'worker is ready'
  process.stdout.write(`\n  ${brand.name} ${role}\n\n`)
}

try {
  await start(readConfig())
} catch (error) {
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
  const message = error instanceof Error ? error.message : String(error)
  const prefix = error instanceof ConfigError ? 'Bad configuration: ' : `${brand.name} could not start: `
  process.stderr.write(`${prefix}${message}${cause}\n`)
  process.exit(1)
}
