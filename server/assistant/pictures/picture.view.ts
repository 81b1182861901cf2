import type { MadePicture } from '../../../contract/assistant-pictures.ts'
import type { Context } from '../../context.ts'
import { findMedia, presentMedia } from '../../media/index.ts'
import { readPoints } from '../../points/index.ts'
import type { GenerationRow } from '../generations.queries.ts'
import { presentProblem } from '../problem-messages.ts'

/** A picture as it is now, with what is left of the points. */
export async function presentPicture(ctx: Context, row: GenerationRow): Promise<MadePicture> {
  const [media] = row.media_id === null ? [] : await findMedia(ctx.db, row.workspace_id, [row.media_id])
  const balance = await readPoints(ctx, row.workspace_id).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'points could not be read after a picture')
    return null
  })
  return {
    id: row.id,
    outcome: row.outcome === 'done' || row.outcome === 'running' ? row.outcome : 'failed',
    media: media ? presentMedia(ctx, media) : null,
    altText: row.result,
    problem: row.problem && presentProblem(row.problem),
    model: { name: row.model, builtIn: row.built_in },
    points: row.points,
    balance,
  }
}
