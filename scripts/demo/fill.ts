import { rollUpResults } from '../../server/analytics/roll-up/roll-up-results.ts'
import { buildApp } from '../../server/app.ts'
import type { Config } from '../../server/config.ts'
import type { Context } from '../../server/context.ts'
import { closeWorkerContext, createContext, createWorkerContext } from '../../server/create-context.ts'
import { createLog } from '../../server/infra/create-log.ts'
import { migrateToLatest } from '../../server/infra/database/migrate.ts'
import { addNotification } from '../../server/notifications/add-notification.ts'
import { sandboxControls } from '../../tests/support/sandbox-controls.ts'
import { openBakery } from './bakery.ts'
import { forgetJobs, listEvents } from './demo.queries.ts'
import { openDemoTime, type DemoTime } from './demo-time.ts'
import { livePast } from './past.ts'
import { addPresent } from './present.ts'

type Demo = {
  config: Config
  databaseUrl: string
  /** Where the quarter ends. */
  present: Date
  /** How long the business has been there; a quarter by default. */
  days?: number
  /** What is done with it while the clock is still there. */
  use?: (url: string) => Promise<void>
}

/**
 * Fills an empty database with a quarter of a small business: the product itself does each thing at its time, by a clock
 * that starts three months before the present and hurries on. The platforms are those of the sandbox.
 */
export async function fillDemo({ config, databaseUrl, present, days = 91, use }: Demo): Promise<void> {
  await migrateToLatest(databaseUrl)
  const time = await openDemoTime(databaseUrl, { present, days })
  const log = createLog('error')
  const ctx = createContext({ config, databaseUrl, log, clock: time, sandboxClock: time })
  const workerCtx = createWorkerContext(ctx, databaseUrl)
  try {
    await ctx.jobs.start()
    const app = await buildApp(ctx)
    try {
      await app.listen({ port: config.port, host: config.host })
      await fill(workerCtx, time, days)
      await use?.(config.appUrl)
    } finally {
      await app.close()
    }
  } finally {
    await ctx.jobs.stop(5_000)
    await Promise.all([ctx.db.destroy(), closeWorkerContext(workerCtx)])
    await time.end()
  }
}

async function fill(ctx: Context, time: DemoTime, days: number): Promise<void> {
  const url = ctx.config.appUrl
  const sandbox = sandboxControls(url)
  // The limits of the platforms, and the time that they need for a video, would only make the past last longer.
  await sandbox.settings({ rateLimitFactor: 1_000_000, processingMs: 0 })
  const bakery = await openBakery(ctx, url)
  await livePast(ctx, time, { bakery, days })
  await addPresent(ctx, time, { bakery, sandbox, days })
  await rollUpResults(ctx)
  await sandbox.settings({ rateLimitFactor: 1, processingMs: 1_500 })
  const events = await listEvents(ctx.db)
  await forgetJobs(ctx.db)
  for (const event of events) await addNotification(ctx, event)
}
