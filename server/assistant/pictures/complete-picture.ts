import type { GenerationProblemCode } from '../../../contract/assistant/generations.ts'
import { pointCosts } from '../../../contract/points/points.ts'
import type { Context } from '../../context.ts'
import type { MediaRow } from '../../media/index.ts'
import type { GenerationRow } from '../generations/generations.queries.ts'
import { completeGeneration } from '../generations/complete-generation.ts'

type TextEnd = { media: MediaRow; altText: string } | { problem: GenerationProblemCode }

/** Completes a picture. If a sweep ended it before, the picture is deleted later as unused media. */
export async function completePicture(ctx: Context, row: GenerationRow, ending: TextEnd): Promise<void> {
  await completeGeneration(
    ctx,
    row,
    'media' in ending
      ? { outcome: 'done', result: ending.altText, media_id: ending.media.id, price: pointCosts.image }
      : { outcome: 'failed', problem: ending.problem, price: 0 },
  )
}
