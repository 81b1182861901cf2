import type { Context } from '../../../context.ts'
import { advanceVideo } from './advance-video.ts'
import { leaseMsOf } from '../video-times.ts'
import { videoKind } from './videos.jobs.ts'
import { listLateVideos } from '../videos.queries.ts'

/** A video that is overdue by more than this has lost its job or its worker. */
const graceSeconds = 3
const batch = 200

/**
 * Queues jobs for videos without one: after a crash, a restore, or downtime. If their model was removed from the
 * configuration, they end and their points are released.
 */
export async function sweepVideos(ctx: Context): Promise<void> {
  const singletonSeconds = Math.max(1, Math.floor(leaseMsOf(ctx.config) / 1000))
  for (const key of await listLateVideos(ctx.db, graceSeconds, batch)) {
    if (ctx.config.models.videos) {
      await ctx.jobs.send(ctx.db, videoKind, key, { singletonKey: key.id, singletonSeconds })
    } else await advanceVideo(ctx, key)
  }
}
