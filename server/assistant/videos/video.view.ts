import type { MadeVideo } from '../../../contract/assistant-videos.ts'
import type { Context } from '../../context.ts'
import { findMedia, presentMedia } from '../../media/index.ts'
import { readPoints } from '../../points/index.ts'
import type { GenerationRow } from '../generations.queries.ts'
import { presentVideoProblem } from './video-problems.ts'

/** A video as it is now, with what is left of the points. */
export async function presentVideo(ctx: Context, row: GenerationRow): Promise<MadeVideo> {
  const [media] = row.media_id === null ? [] : await findMedia(ctx.db, row.workspace_id, [row.media_id])
  const balance = await readPoints(ctx, row.workspace_id).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'points could not be read after a video')
    return null
  })
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    outcome: row.outcome === 'done' || row.outcome === 'running' ? row.outcome : 'failed',
    media: media ? presentMedia(ctx, media) : null,
    problem: row.problem && presentVideoProblem(row.problem),
    model: { name: row.model, builtIn: row.built_in },
    points: row.points,
    balance,
  }
}
