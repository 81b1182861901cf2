import type { Context } from '../context.ts'
import { sweepMedia } from './sweep-media.ts'

const hourSeconds = 3600

/** Deletes crops that nothing uses, once an hour. */
export async function startMediaWork(ctx: Context): Promise<void> {
  await ctx.jobs.schedule({ name: 'sweep-media', everySeconds: hourSeconds, task: () => sweepMedia(ctx) })
}
