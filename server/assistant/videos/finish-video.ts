import { pointCosts } from '../../../contract/point-costs.ts'
import type { Context } from '../../context.ts'
import type { GenerationRow } from '../generations.queries.ts'
import { settleGeneration } from '../settle-generation.ts'
import type { VideoEnding } from './step.ts'

/** Ends a video. Where somebody ended it before, the video goes with what no post uses. */
export async function finishVideo(ctx: Context, row: GenerationRow, ending: VideoEnding): Promise<void> {
  await settleGeneration(
    ctx,
    row,
    ending.kind === 'made'
      ? { outcome: 'done', media_id: ending.media.id, price: pointCosts.video }
      : { outcome: 'failed', problem: ending.problem, price: 0 },
  )
}
