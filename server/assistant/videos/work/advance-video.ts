import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../infra/database/database.ts'
import type { GenerationRow } from '../../generations/generations.queries.ts'
import { pollVideo } from './poll-video.ts'
import { startVideo } from './start-video.ts'
import type { Step, VideoEnd } from './step.ts'
import { videoModelOf } from '../video-model.ts'
import { leaseMsOf, leftMsOf, nextLookMs } from '../video-times.ts'
import { queueVideoJob } from './videos.jobs.ts'
import { claimVideo, moveVideo, type Lease, type VideoKey } from '../videos.queries.ts'
import { withVideoLease } from './with-video-lease.ts'
import { pointCosts } from '../../../../contract/points/points.ts'
import { completeGeneration } from '../../generations/complete-generation.ts'

/**
 * Advances a video by one step: starts it, or checks whether it is complete and downloads it. Safe to call at any time,
 * any number of times and on any worker: the lease decides which worker acts, and the row which step is next.
 */
export async function advanceVideo(ctx: Context, key: VideoKey): Promise<void> {
  const row = await claimVideo(ctx.db, key, leaseMsOf(ctx.config))
  if (!row?.video_due_at) return
  const taken = { ...key, dueAt: row.video_due_at }
  const isLast = leftMsOf(ctx.config, row, ctx.clock.now()) === 0
  const ended = await withVideoLease(ctx, taken, (signal) => takeStep(ctx, row, taken, isLast, signal))
  if (!ended) return ctx.log.warn({ generation: row.id }, 'a video was taken over by another worker')
  await settle(ctx, row, ended.lease, ended.result, isLast)
}

async function takeStep(
  ctx: Context,
  row: GenerationRow,
  lease: Lease,
  isLast: boolean,
  signal: AbortSignal,
): Promise<Step> {
  const model = videoModelOf(ctx.config)
  if (!model) return { kind: 'failed', problem: 'interrupted' }
  if (row.video_handle !== null) return pollVideo(ctx, model, row, row.video_handle, signal)
  // A worker died while asking the provider. The video may have been started, so it is not requested again.
  if (row.video_asked_at !== null) return { kind: 'failed', problem: 'interrupted' }
  // No worker claimed it within the time limit, so it ends.
  if (isLast) return { kind: 'failed', problem: 'interrupted' }
  return startVideo(ctx, model, row, lease, signal)
}

async function settle(
  ctx: Context,
  row: GenerationRow,
  lease: Lease,
  step: Step,
  isLast: boolean,
): Promise<void> {
  if (step.kind !== 'later') return completeVideo(ctx, row, step)
  if (isLast) return completeVideo(ctx, row, { kind: 'failed', problem: step.problem })
  const waitMs = nextLookMs(ctx.config, row, ctx.clock.now(), step.retryAfterSeconds)
  await inTransaction(ctx.db, async (trx) => {
    const dueAt = await moveVideo(trx, lease, waitMs)
    if (dueAt) await queueVideoJob(ctx, trx, lease, dueAt)
  })
}

/** Completes a video. If it has already ended, the video is deleted later as unused media. */
async function completeVideo(ctx: Context, row: GenerationRow, ending: VideoEnd): Promise<void> {
  await completeGeneration(
    ctx,
    row,
    ending.kind === 'made'
      ? { outcome: 'done', media_id: ending.media.id, price: pointCosts.video }
      : { outcome: 'failed', problem: ending.problem, price: 0 },
  )
}
