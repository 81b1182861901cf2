import type { Context } from '../context.ts'
import { startConversionWork } from './conversions/conversion-work.ts'
import { sweepMedia } from './sweep-media.ts'

const hourSeconds = 3600

/** Converts videos, and deletes crops and converted videos that nothing uses, once an hour. */
export async function startMediaWork(ctx: Context): Promise<void> {
  await startConversionWork(ctx)
  await ctx.jobs.schedule({ name: 'sweep-media', everySeconds: hourSeconds, task: () => sweepMedia(ctx) })
}
