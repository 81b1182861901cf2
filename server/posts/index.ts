import type { Context } from '../context.ts'
import { networksOf } from '../networks/index.ts'
import { measurePosts } from './measure-posts.ts'
import { publishKind } from './posts.jobs.ts'
import { publishPost } from './publish/publish-post.ts'
import { sweepDuePosts } from './publish/sweep-due-posts.ts'

export { listRecentPosts } from './list-posts.ts'
export { countScheduled, listPublishedTexts } from './posts.queries.ts'
export { postRoutes } from './routes.ts'

/** Posts of one network that one process publishes side by side: so many batches of so many. */
const batches = 4
const batchSize = 8
const measureSeconds = 60

/** Publishes due posts and reads their counts in this process from now on. */
export async function startPostWork(ctx: Context): Promise<void> {
  for (const { platform, connectable } of networksOf(ctx.config)) {
    if (!connectable) continue
    await ctx.jobs.work(publishKind(platform), { batches, batchSize }, ({ postId }) =>
      publishPost(ctx, postId),
    )
  }
  ctx.jobs.every(ctx.config.publishing.sweepSeconds, 'sweep of due posts', () => sweepDuePosts(ctx))
  ctx.jobs.every(measureSeconds, 'reading of counts', () => measurePosts(ctx))
}
