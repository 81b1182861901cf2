import type { WorkerContext } from '../context.ts'
import { rollUpResults } from './roll-up/roll-up-results.ts'

export { findBestPosts, type BestPosts } from './best-posts/find-best-posts.ts'
export { findBestTimesOfEach } from './best-times/find-best-times-of-each.ts'
export { readOverview } from './overview/read-overview.ts'
export { analyticsRoutes } from './routes.ts'

const rollUpSeconds = 15

/** Starts rolling up the results of posts in this process. */
export async function startAnalyticsWork(ctx: WorkerContext): Promise<void> {
  await ctx.jobs.schedule({
    name: 'roll-up-results',
    everySeconds: rollUpSeconds,
    task: () => rollUpResults(ctx),
  })
}
