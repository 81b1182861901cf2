import type { Caller } from '../infra/http/caller.ts'
import type { Context } from '../context.ts'
import { refuseSpent, spendLimits } from '../infra/limits/limits.ts'

const uploadsPerMinute = 60
const uploadsPerHour = 600
/** Lower than for pictures, because a video can be half a gigabyte. */
const videosPerMinute = 10
const videosPerDay = 100
const slowVideosPerHour = 3
const conversionsPerHour = 30

/** Counts an upload of the workspace, before its bytes are read; throws above the limit. */
export function countUpload(ctx: Context, { workspaceId }: Caller): Promise<void> {
  return spendLimits(ctx.db, [
    { key: `media-minute:${workspaceId}`, max: uploadsPerMinute, seconds: 60 },
    { key: `media-hour:${workspaceId}`, max: uploadsPerHour, seconds: 3600 },
  ])
}

/** As `countUpload`, for a video. */
export async function countVideoUpload(
  ctx: Context,
  { workspaceId }: Pick<Caller, 'workspaceId'>,
): Promise<void> {
  await refuseSlowVideos(ctx, { workspaceId })
  await spendLimits(ctx.db, [
    { key: `video-minute:${workspaceId}`, max: videosPerMinute, seconds: 60 },
    { key: `video-day:${workspaceId}`, max: videosPerDay, seconds: 24 * 3600 },
  ])
}

/** Counts a conversion of a video; throws above the limit. */
export function countConversion(ctx: Context, { workspaceId }: Caller): Promise<void> {
  return spendLimits(ctx.db, [
    { key: `conversion-hour:${workspaceId}`, max: conversionsPerHour, seconds: 3600 },
  ])
}

/** Throws if too many videos of the workspace took too long to read. */
export function refuseSlowVideos(ctx: Context, { workspaceId }: Pick<Caller, 'workspaceId'>): Promise<void> {
  return refuseSpent(ctx.db, slowVideos(workspaceId))
}

/** Counts a video that took too long to read. */
export function countSlowVideo(ctx: Context, { workspaceId }: Pick<Caller, 'workspaceId'>): Promise<void> {
  return spendLimits(ctx.db, [slowVideos(workspaceId)])
}

const slowVideos = (workspaceId: string) => ({
  key: `video-slow:${workspaceId}`,
  max: slowVideosPerHour,
  seconds: 3600,
})
