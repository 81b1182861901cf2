import type { GenerationProblemCode } from '../../../contract/assistant.ts'
import { pointCosts } from '../../../contract/point-costs.ts'
import type { Context } from '../../context.ts'
import type { MediaRow } from '../../media/index.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { captureHold, releaseHold } from '../../points/index.ts'
import { endGeneration, type GenerationRow } from '../generations.queries.ts'

type Ending = { media: MediaRow; altText: string } | { problem: GenerationProblemCode }

/**
 * Writes down how a picture ended and takes its points or gives them back, in one transaction. Where a sweep gave it up
 * before, nothing is charged, and the picture goes with what no post uses.
 */
export async function finishPicture(ctx: Context, row: GenerationRow, ending: Ending): Promise<void> {
  const now = ctx.clock.now()
  const made = 'media' in ending
  await inTransaction(ctx.db, async (trx) => {
    const ended = await endGeneration(
      trx,
      { workspaceId: row.workspace_id, id: row.id },
      {
        outcome: made ? 'done' : 'failed',
        problem: made ? null : ending.problem,
        result: made ? ending.altText : '',
        media_id: made ? ending.media.id : null,
        points: made && row.hold_id !== null ? pointCosts.image : 0,
        duration_ms: Math.max(0, now.getTime() - row.created_at.getTime()),
      },
    )
    if (!ended || row.hold_id === null) return
    if (made) await captureHold(trx, row.hold_id, now, row.user_id)
    else await releaseHold(trx, row.hold_id, now, row.user_id)
  })
}
