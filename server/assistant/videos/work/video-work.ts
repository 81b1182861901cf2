import type { Context } from '../../../context.ts'
import { advanceVideo } from './advance-video.ts'
import { sweepVideos } from './sweep-videos.ts'
import { leaseMsOf } from '../video-times.ts'
import { videoKind } from './videos.jobs.ts'

/** Videos that one process handles concurrently; each check takes a second, only the last one longer. */
const batches = 4

const longestSweepSeconds = 20

/** Starts processing videos in this process. */
export async function startVideoWork(ctx: Context): Promise<void> {
  if (ctx.config.models.videos) {
    await ctx.jobs.work(videoKind, { batches, batchSize: 1 }, (key) => advanceVideo(ctx, key))
  }
  const sweepSeconds = Math.min(longestSweepSeconds, leaseMsOf(ctx.config) / 1000)
  await ctx.jobs.schedule({ name: 'sweep-videos', everySeconds: sweepSeconds, task: () => sweepVideos(ctx) })
}
