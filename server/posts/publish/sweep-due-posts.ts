import type { Context } from '../../context.ts'
import { publishKind } from '../posts.jobs.ts'
import { listOverduePosts } from './attempts.queries.ts'

/** A post this late has lost its job, or its worker. */
const graceSeconds = 3
const batch = 500

/**
 * Wakes workers for posts that are due and held by nobody: after a crash, a restore, or while the
 * server was down. A job that is there all the same does no harm.
 */
export async function sweepDuePosts(ctx: Context): Promise<void> {
  const { sweepSeconds } = ctx.config.publishing
  for (const post of await listOverduePosts(ctx.db, graceSeconds, batch)) {
    await ctx.jobs.send(
      ctx.db,
      publishKind(post.platform),
      { postId: post.id },
      { singletonKey: post.id, singletonSeconds: Math.max(1, Math.floor(sweepSeconds)) },
    )
  }
}
