import type { Generation } from '../../../contract/assistant/generations.ts'
import type { PointsRecord } from '../../../contract/points/points.ts'
import type { Caller } from '../../infra/http/caller.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../infra/http/app-error.ts'
import { findMedia } from '../../media/index.ts'
import { readPoints } from '../../points/index.ts'
import { findShownGeneration } from './generations.queries.ts'
import { presentGeneration } from './generations.view.ts'

/** The current state of a generation, with the workspace's points. Throws `not_found` if it was deleted. */
export async function readGeneration(
  ctx: Context,
  caller: Caller,
  id: string,
): Promise<{ generation: Generation; balance: PointsRecord | null }> {
  const row = await findShownGeneration(ctx.db, caller.workspaceId, id)
  if (!row) throw notFound('generation')
  const [media] = row.media_id === null ? [] : await findMedia(ctx.db, caller.workspaceId, [row.media_id])
  return {
    generation: presentGeneration(ctx, row, media),
    balance: await readBalance(ctx, caller.workspaceId),
  }
}

/** The points of a workspace; null if they cannot be read, so that the result is still shown. */
export async function readBalance(ctx: Context, workspaceId: string): Promise<PointsRecord | null> {
  return readPoints(ctx, workspaceId).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'points could not be read after a generation')
    return null
  })
}
