import type { Context } from '../../context.ts'
import { deleteOldPresences } from './presence.queries.ts'

const keptMs = 3_600_000

/** Deletes the presences of tabs that were closed without saying so. */
export const sweepPresences = (ctx: Pick<Context, 'db' | 'clock'>): Promise<void> =>
  deleteOldPresences(ctx.db, new Date(ctx.clock.now().getTime() - keptMs))
