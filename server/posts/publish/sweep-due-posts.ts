import type { Context } from '../../context.ts'
import { publishJob } from '../posts.jobs.ts'
import { listOverduePosts } from './attempts.queries.ts'

/** A post that is overdue by more than this has lost its job or its worker. */
const graceSeconds = 3
const batch = 500

/**
 * Queues a job for each due post without a lease, as after a crash, a restore or downtime. A duplicate
 * job does no harm.
 */
export async function sweepDuePosts(ctx: Context): Promise<void> {
  const { sweepSeconds } = ctx.config.publishing
  for (const post of await listOverduePosts(ctx.db, graceSeconds, batch)) {
    await ctx.jobs.send(
      ctx.db,
      publishJob(post.platform),
      { postId: post.id },
      { singletonKey: post.id, singletonSeconds: Math.max(1, Math.floor(sweepSeconds)) },
    )
  }
}
