import { z } from 'zod'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { Context, Db } from '../context.ts'
import type { JobKind } from '../infra/jobs/jobs.ts'

const payload = z.object({ postId: z.uuid() })

/**
 * One queue per platform, so that a platform that hangs does not delay the others. A job only wakes a
 * worker: the post's row says whether it is due and who may publish it. A lost job is therefore found
 * by the sweep, and a duplicate job does nothing.
 */
export function publishJob(platform: PlatformKey): JobKind<z.infer<typeof payload>> {
  return { name: `publish-${platform}`, payload, retries: 2, expireSeconds: 15 * 60 }
}

type QueuedPost = { id: string; platform: PlatformKey }

/** Queues the job that publishes a post, now or at its time, in the transaction that made the post due. */
export async function queuePublishJob(ctx: Context, trx: Db, post: QueuedPost, at?: Date): Promise<void> {
  // A delayed job is found by polling; one without a time wakes a worker as soon as the transaction commits.
  await ctx.jobs.send(trx, publishJob(post.platform), { postId: post.id }, at ? { startAfter: at } : {})
}
