import type { Context } from '../context.ts'
import { deleteOldNotifications } from './notifications.queries.ts'

const keepMs = 90 * 86_400_000
const batch = 1000

/** Deletes notifications that are older than 90 days. */
export async function sweepNotifications(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - keepMs)
  let deleted: number
  do deleted = await deleteOldNotifications(ctx.db, before, batch)
  while (deleted === batch)
}
