import { z } from 'zod'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { Context, Db } from '../context.ts'
import type { JobKind } from '../platform/jobs/jobs.ts'

const payload = z.object({ postId: z.uuid() })

/**
 * One queue a network, so that one that hangs does not delay the others. A job is only a wake-up:
 * whether a post is due, and who may publish it, stands in its row. So a lost job costs a sweep's
 * delay and a doubled one nothing.
 */
export function publishKind(platform: PlatformKey): JobKind<z.infer<typeof payload>> {
  return { name: `publish-${platform}`, payload, retries: 2, expireSeconds: 15 * 60 }
}

type Wakeable = { id: string; platform: PlatformKey }

/** Wakes a worker for a post, at its time or at once, in the transaction that made the post due. */
export async function wakeFor(ctx: Context, trx: Db, post: Wakeable, at?: Date): Promise<void> {
  // A job that names a time is only found by polling; one without it wakes a worker when it is committed.
  await ctx.jobs.send(trx, publishKind(post.platform), { postId: post.id }, at ? { startAfter: at } : {})
}
