import { pointCosts } from '../../../../contract/points/points.ts'
import type { Context } from '../../../context.ts'
import type { GenerationRow } from '../../generations/generations.queries.ts'
import { completeGeneration } from '../../generations/complete-generation.ts'
import type { VideoEnd } from './step.ts'

/** Completes a video. If it has already ended, the video is deleted later as unused media. */
export async function completeVideo(ctx: Context, row: GenerationRow, ending: VideoEnd): Promise<void> {
  await completeGeneration(
    ctx,
    row,
    ending.kind === 'made'
      ? { outcome: 'done', media_id: ending.media.id, price: pointCosts.video }
      : { outcome: 'failed', problem: ending.problem, price: 0 },
  )
}
