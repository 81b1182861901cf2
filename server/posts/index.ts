import type { Context } from '../context.ts'
import { refreshPostMetrics } from './metrics/refresh-metrics.ts'
import { publishJob } from './posts.jobs.ts'
import { publishPost } from './publish/publish-post.ts'
import { sweepDuePosts } from './publish/sweep-due-posts.ts'

export { listRecentPosts } from './read/list-posts.ts'
export { countScheduledPosts, listPublishedTexts } from './posts.queries.ts'
export { postGroupRoutes } from './groups/routes.ts'
export { postRoutes } from './routes.ts'

/** How many posts of one platform a process publishes at once: batches times batch size. */
const batches = 4
const batchSize = 8
const metricsSeconds = 60

/** Starts publishing due posts and refreshing their metrics in this process. */
export async function startPostWork(ctx: Context): Promise<void> {
  for (const { platform, connectable } of ctx.connectors.availability()) {
    if (!connectable) continue
    await ctx.jobs.work(publishJob(platform), { batches, batchSize }, ({ postId }) =>
      publishPost(ctx, postId),
    )
  }
  await ctx.jobs.schedule({
    name: 'sweep-due-posts',
    everySeconds: ctx.config.publishing.sweepSeconds,
    task: () => sweepDuePosts(ctx),
  })
  await ctx.jobs.schedule({
    name: 'refresh-post-metrics',
    everySeconds: metricsSeconds,
    task: () => refreshPostMetrics(ctx),
  })
}
