import type { Context } from '../context.ts'
import { startConversionWork } from './conversions/conversion-work.ts'
import { sweepMedia } from './sweep-media.ts'
import { sweepUploads } from './uploads/sweep-uploads.ts'

const hourSeconds = 3600

/** Starts converting videos and, once an hour, deletes unused crops and converted videos, and abandoned uploads. */
export async function startMediaWork(ctx: Context): Promise<void> {
  await startConversionWork(ctx)
  await ctx.jobs.schedule({ name: 'sweep-media', everySeconds: hourSeconds, task: () => sweepMedia(ctx) })
  await ctx.jobs.schedule({ name: 'sweep-uploads', everySeconds: hourSeconds, task: () => sweepUploads(ctx) })
}
