import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { releaseHold } from '../../points/index.ts'
import { updateCompleted, lockOverdueGenerations } from './generations.queries.ts'

const batch = 50

/**
 * Ends generations whose process has died and releases their points. Safe in several workers at once. Videos continue
 * in other processes and end by themselves; their deadline is far after their time limit.
 */
export async function sweepGenerations(ctx: Context): Promise<void> {
  for (;;) {
    const ended = await inTransaction(ctx.db, async (trx) => {
      const now = ctx.clock.now()
      const rows = await lockOverdueGenerations(trx, now, batch)
      for (const row of rows) {
        const place = { workspaceId: row.workspace_id, id: row.id }
        await updateCompleted(trx, place, { outcome: 'failed', problem: 'interrupted' })
        if (row.hold_id !== null) await releaseHold(trx, row.hold_id, now)
      }
      return rows.length
    })
    if (ended < batch) return
  }
}
