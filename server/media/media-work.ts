import type { Context } from '../context.ts'
import { sweepMedia } from './sweep-media.ts'

const hourSeconds = 3600

/** Deletes pictures no post uses, once an hour. */
export function startMediaWork(ctx: Context): void {
  ctx.jobs.every(hourSeconds, 'sweep of unused media', () => sweepMedia(ctx))
}
