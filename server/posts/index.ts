import type { WorkerContext } from '../context.ts'
import { subscribe } from '../events/index.ts'
import { blockPosts } from './blocked/block-posts.ts'
import { sweepHistory } from './history/sweep-history.ts'
import { refreshPostMetrics } from './metrics/refresh-metrics.ts'
import { sweepMetrics } from './metrics/sweep-metrics.ts'
import { startDispatcher, type Dispatcher } from './publish/dispatch/dispatcher.ts'

export { listBlockedPosts } from './blocked/list-blocked-posts.ts'
export { bulkPostRoutes } from './bulk/routes.ts'
export { blockedPostRoutes } from './blocked/routes.ts'
export { listBlockedExcerpts, listPostsInNeed, type PostInNeed } from './read/list-posts-in-need.ts'
export { listRecentPosts } from './read/list-posts.ts'
export { countScheduledPosts, listPublishedTexts } from './posts.queries.ts'
export { postGroupRoutes } from './groups/routes.ts'
export { notifyDuePosts } from './publish/dispatch/dispatch.queries.ts'
export { postRoutes } from './routes.ts'

const metricsSeconds = 60
const sweepSeconds = 6 * 3600

/** Starts publishing due posts and refreshing their metrics in this process. */
export async function startPostWork(ctx: WorkerContext): Promise<Dispatcher> {
  await subscribe(ctx, 'posts', ({ workspaceId, event }) =>
    blockPosts(ctx, { workspaceId, accountId: event.data.socialAccountId }),
  )
  await ctx.jobs.schedule({
    name: 'refresh-post-metrics',
    everySeconds: metricsSeconds,
    task: () => refreshPostMetrics(ctx),
  })
  await ctx.jobs.schedule({
    name: 'sweep-history',
    everySeconds: sweepSeconds,
    task: () => sweepHistory(ctx),
  })
  await ctx.jobs.schedule({
    name: 'sweep-metrics',
    everySeconds: sweepSeconds,
    task: () => sweepMetrics(ctx),
  })
  return startDispatcher(ctx)
}
