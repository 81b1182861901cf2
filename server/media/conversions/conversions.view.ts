import type { Conversion } from '../../../contract/media/video-conversions.ts'
import type { Context } from '../../context.ts'
import { findMedia } from '../media.queries.ts'
import { presentMedia } from '../media.view.ts'
import type { ConversionRow } from './conversions.queries.ts'

export async function presentConversion(ctx: Context, row: ConversionRow): Promise<Conversion> {
  const { id, state, percent, problem, result_media_id: resultId, workspace_id: workspaceId } = row
  const [media] = resultId === null ? [] : await findMedia(ctx.db, workspaceId, [resultId])
  return { id, state, percent, problem, media: media ? presentMedia(ctx, media) : null }
}
