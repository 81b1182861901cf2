import type { WorkerContext } from '../context.ts'
import { reserveSeriesPoints } from '../posts/index.ts'
import { extendAllSeries } from './extend-series.ts'

export { seriesRoutes } from './routes.ts'

const extendSeconds = 3600
const reserveSeconds = 60

/** Starts creating the posts of series, and reserving their points, in this process. */
export async function startSeriesWork(ctx: WorkerContext): Promise<void> {
  await ctx.jobs.schedule({
    name: 'extend-series',
    everySeconds: extendSeconds,
    task: () => extendAllSeries(ctx),
  })
  await ctx.jobs.schedule({
    name: 'reserve-series-points',
    everySeconds: reserveSeconds,
    task: () => reserveSeriesPoints(ctx),
  })
}
