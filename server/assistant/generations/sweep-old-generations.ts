import type { Context } from '../../context.ts'
import { deleteOldGenerations } from './generations.queries.ts'

const keptMs = 365 * 86_400_000
const batch = 500

/** Deletes generations after a year; what they cost stays in the points ledger. */
export async function sweepOldGenerations(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - keptMs)
  let deleted: number
  do deleted = await deleteOldGenerations(ctx.db, before, batch)
  while (deleted === batch)
}
