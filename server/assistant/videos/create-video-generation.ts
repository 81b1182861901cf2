import type { CreateVideoBody } from '../../../contract/assistant/videos.ts'
import { platforms } from '../../../contract/platforms/platforms.ts'
import { pointCosts } from '../../../contract/points/points.ts'
import type { Caller } from '../../infra/http/caller.ts'
import type { Context, Db } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { AppError } from '../../infra/http/app-error.ts'
import { holdPoints } from '../../points/index.ts'
import { findGeneration, insertGeneration, type GenerationRow } from '../generations/generations.queries.ts'
import { requireUnpaidAllowance } from '../limits/unpaid-responses.ts'
import { deadlineOf } from './video-times.ts'
import { queueVideoJob } from './work/videos.jobs.ts'
import { databaseNow } from './videos.queries.ts'
import { spendLimits } from '../../infra/limits/limits.ts'

/** Counts one video and throws `rate_limited` above the limit, because each costs the operator money. */
function spendVideoLimits(db: Db, caller: Caller): Promise<void> {
  return spendLimits(db, [
    { key: `assistant-videos:user:${caller.userId}`, max: 3, seconds: 60 },
    { key: `assistant-videos:workspace:${caller.workspaceId}`, max: 30, seconds: 3600 },
  ])
}

/**
 * Inserts a video, holds its points and queues its job, in one transaction. A video whose id already exists is returned
 * unchanged. Throws `unavailable` and `points_insufficient`.
 */
export async function createVideoGeneration(
  ctx: Context,
  caller: Caller,
  input: CreateVideoBody,
): Promise<GenerationRow> {
  const earlier = await findGeneration(ctx.db, caller.workspaceId, input.id)
  if (earlier) return repeated(earlier)
  const { videos } = ctx.config.models
  if (!videos) {
    throw new AppError('unavailable', 'Videos need a model. Ask your administrator to connect one.')
  }
  await spendVideoLimits(ctx.db, caller)
  await requireUnpaidAllowance(ctx, caller.workspaceId)
  return inTransaction(ctx.db, async (trx) => {
    const now = ctx.clock.now()
    const holdId = await holdPoints(ctx, trx, {
      workspaceId: caller.workspaceId,
      points: pointCosts.video,
      // The hold's key contains the id, so a repeated call holds nothing more.
      key: `video:${input.id}`,
      note: `Video for ${platforms[input.platform].name}`,
      byUserId: caller.userId,
    })
    const row = await insertGeneration(trx, {
      workspace_id: caller.workspaceId,
      id: input.id,
      user_id: caller.userId,
      action: 'video',
      platform: input.platform,
      prompt: input.prompt,
      source: '',
      video: JSON.stringify({ aspect: input.aspect }),
      video_notice: 'new',
      video_due_at: await databaseNow(trx),
      model: videos.name,
      built_in: false,
      hold_id: holdId,
      created_at: now,
      deadline_at: deadlineOf(ctx.config, now),
    })
    if (row) {
      await queueVideoJob(ctx, trx, { workspaceId: caller.workspaceId, id: input.id })
      return row
    }
    const met = await findGeneration(trx, caller.workspaceId, input.id)
    if (!met) throw new AppError('conflict', 'This video was created twice at once. Try again.')
    return repeated(met)
  })
}

function repeated(row: GenerationRow): GenerationRow {
  if (row.video !== null && row.deleted_at === null) return row
  throw new AppError('conflict', 'This video was deleted. Create a new one.')
}
