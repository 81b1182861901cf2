import type { WorkerContext } from '../context.ts'
import { checkDueFeeds } from './check-due-feeds.ts'
import { checkFeedsJob } from './feeds.jobs.ts'

export { listFeedsInNeed, type FeedInNeed } from './list-feeds-in-need.ts'
export { handFeedsOver, listFeedTitlesOf } from './feeds.queries.ts'
export { feedRoutes } from './routes.ts'

const checkSeconds = 60

/** Starts asking the feeds that workspaces follow for new entries, in this process. */
export async function startFeedWork(ctx: WorkerContext): Promise<void> {
  await ctx.jobs.work(checkFeedsJob, { batches: 1, batchSize: 1 }, () => checkDueFeeds(ctx))
  await ctx.jobs.schedule({
    name: 'check-feeds',
    everySeconds: checkSeconds,
    task: () => checkDueFeeds(ctx),
  })
}
