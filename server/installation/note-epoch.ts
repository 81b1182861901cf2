import type { Context } from '../context.ts'
import { raiseEpoch, readEpoch } from './installation.queries.ts'
import { readKnown, writeKnown } from './known-state.ts'

/** How often the log says that publishing is on hold. */
const logMs = 60_000
let loggedAt = -Infinity

/**
 * Raises the epoch of the database and stores it in the data folder. If the database is behind the folder's epoch, it
 * was restored from an older state, so publishing is put on hold
 * (docs/decisions/0024-a-restored-database-is-on-hold.md).
 */
export async function noteEpoch(ctx: Context): Promise<void> {
  const { dataDir } = ctx.config
  const { id } = await readEpoch(ctx.db)
  const now = await raiseEpoch(ctx.db, (await readKnown('epoch', dataDir, id))?.epoch ?? 0)
  // Only after the commit: the epoch in the folder must never be ahead of the one in the database.
  await writeKnown('epoch', dataDir, { id: now.id, epoch: now.epoch })
  if (now.heldAt !== null) logHold(ctx, now.heldAt)
}

function logHold({ log, clock }: Context, since: Date): void {
  const now = clock.now().getTime()
  // This also holds if the clock was set back.
  if (Math.abs(now - loggedAt) < logMs) return
  loggedAt = now
  log.warn(
    { since },
    'publishing is on hold: nothing is sent until "npm run admin -- release" (docs/operations.md)',
  )
}
