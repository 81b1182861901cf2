import type { Context } from '../../context.ts'
import { conversionJob } from './conversions.jobs.ts'
import { deleteConversionsBefore, listLostConversions } from './conversions.queries.ts'
import { convertVideo } from './convert-video.ts'

const sweepSeconds = 20
/** A conversion that has waited this long may have lost its job. An additional job finds nothing to do. */
const waitingMs = 10 * 60_000
const keptMs = 7 * 24 * 3_600_000

/** Converts one video at a time in this process, and restarts conversions of lost workers. */
export async function startConversionWork(ctx: Context): Promise<void> {
  const { ffmpeg } = ctx.config
  if (ffmpeg === null) {
    ctx.log.warn('ffmpeg is not installed: videos that a platform refuses cannot be converted')
    return
  }
  ctx.log.info(`videos are converted with ${ffmpeg}`)
  await ctx.jobs.work(conversionJob, { batches: 1, batchSize: 1 }, ({ id }) => convertVideo(ctx, id))
  await ctx.jobs.schedule({
    name: 'sweep-conversions',
    everySeconds: sweepSeconds,
    task: () => sweepConversions(ctx),
  })
}

export async function sweepConversions(ctx: Context): Promise<void> {
  const now = ctx.clock.now().getTime()
  await deleteConversionsBefore(ctx.db, new Date(now - keptMs))
  for (const id of await listLostConversions(ctx.db, new Date(now - waitingMs))) {
    // One job a minute is enough, and they do not wait for each other.
    await ctx.jobs.send(ctx.db, conversionJob, { id }, { singletonKey: id, singletonSeconds: 60 })
  }
}
