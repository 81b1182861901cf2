import { pointCosts } from '../../../contract/point-costs.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { captureHold, releaseHold } from '../../points/index.ts'
import { endGeneration, type GenerationRow } from '../generations.queries.ts'
import type { VideoEnding } from './step.ts'

/**
 * Writes down how a video ended and takes its points or gives them back, in one transaction. Where somebody ended it
 * before, nothing is charged, and the video goes with what no post uses.
 */
export async function finishVideo(ctx: Context, row: GenerationRow, ending: VideoEnding): Promise<void> {
  const now = ctx.clock.now()
  const made = ending.kind === 'made'
  await inTransaction(ctx.db, async (trx) => {
    const ended = await endGeneration(
      trx,
      { workspaceId: row.workspace_id, id: row.id },
      {
        outcome: made ? 'done' : 'failed',
        problem: made ? null : ending.problem,
        media_id: made ? ending.media.id : null,
        points: made && row.hold_id !== null ? pointCosts.video : 0,
        duration_ms: Math.max(0, now.getTime() - row.created_at.getTime()),
      },
    )
    if (!ended || row.hold_id === null) return
    if (made) await captureHold(trx, row.hold_id, now, row.user_id)
    else await releaseHold(trx, row.hold_id, now, row.user_id)
  })
}
