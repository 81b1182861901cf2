import type { VideoWish } from '../../../contract/assistant-videos.ts'
import { platforms } from '../../../contract/platforms/platforms.ts'
import { pointCosts } from '../../../contract/point-costs.ts'
import type { Session } from '../../accounts/index.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { holdPoints } from '../../points/index.ts'
import { findGeneration, insertGeneration, type GenerationRow } from '../generations.queries.ts'
import { spendVideoLimits } from './video-limits.ts'
import { deadlineOf } from './video-times.ts'
import { wakeForVideo } from './videos.jobs.ts'
import { databaseNow } from './videos.queries.ts'

/**
 * Holds the points of a video, writes it down and has a worker begin it, all or none. One whose id was there before is
 * given as it is. Throws `unavailable` and `points_insufficient`.
 */
export async function beginVideo(ctx: Context, session: Session, wish: VideoWish): Promise<GenerationRow> {
  const earlier = await findGeneration(ctx.db, session.workspaceId, wish.id)
  if (earlier) return repeated(earlier)
  const { videos } = ctx.config.models
  if (!videos) {
    throw new AppError(
      'unavailable',
      'Videos need a model. Ask whoever runs this installation to connect one.',
    )
  }
  await spendVideoLimits(ctx.db, session)
  return inTransaction(ctx.db, async (trx) => {
    const now = ctx.clock.now()
    const holdId = await holdPoints(ctx, trx, {
      workspaceId: session.workspaceId,
      points: pointCosts.video,
      // With the same id it is the same hold, so a repetition takes nothing.
      key: `video:${wish.id}`,
      note: `Video for ${platforms[wish.platform].name}`,
      byUserId: session.userId,
    })
    const row = await insertGeneration(trx, {
      workspace_id: session.workspaceId,
      id: wish.id,
      user_id: session.userId,
      action: 'video',
      platform: wish.platform,
      prompt: wish.prompt,
      source: '',
      video: JSON.stringify({ aspect: wish.aspect }),
      video_due_at: await databaseNow(trx),
      model: videos.name,
      built_in: false,
      hold_id: holdId,
      created_at: now,
      deadline_at: deadlineOf(ctx.config, now),
    })
    if (row) {
      await wakeForVideo(ctx, trx, { workspaceId: session.workspaceId, id: wish.id })
      return row
    }
    const met = await findGeneration(trx, session.workspaceId, wish.id)
    if (!met) throw new AppError('conflict', 'This video was begun twice at once. Try again.')
    return repeated(met)
  })
}

function repeated(row: GenerationRow): GenerationRow {
  if (row.video !== null && row.deleted_at === null) return row
  throw new AppError('conflict', 'This was made before and deleted. Create the video anew.')
}
