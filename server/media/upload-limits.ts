import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { refuseSpent, spendLimits } from '../platform/limits/limits.ts'

const uploadsPerMinute = 60
const uploadsPerHour = 600
/** A video may fill half a gigabyte. */
const videosPerMinute = 10
const videosPerDay = 100
const slowVideosPerHour = 3

/** Counts one upload of the workspace; before its bytes are read. */
export function spendUpload(ctx: Context, { workspaceId }: Session): Promise<void> {
  return spendLimits(ctx.db, [
    { key: `media-minute:${workspaceId}`, max: uploadsPerMinute, seconds: 60 },
    { key: `media-hour:${workspaceId}`, max: uploadsPerHour, seconds: 3600 },
  ])
}

/** As `spendUpload`, for a video. */
export async function spendVideoUpload(
  ctx: Context,
  { workspaceId }: Pick<Session, 'workspaceId'>,
): Promise<void> {
  await refuseSlowVideos(ctx, { workspaceId })
  await spendLimits(ctx.db, [
    { key: `video-minute:${workspaceId}`, max: videosPerMinute, seconds: 60 },
    { key: `video-day:${workspaceId}`, max: videosPerDay, seconds: 24 * 3600 },
  ])
}

/** Refuses a workspace whose videos kept their reader busy for too long, too often. */
export function refuseSlowVideos(ctx: Context, { workspaceId }: Pick<Session, 'workspaceId'>): Promise<void> {
  return refuseSpent(ctx.db, slowVideos(workspaceId))
}

/** Counts a video that could not be read in the time it was given. */
export function countSlowVideo(ctx: Context, { workspaceId }: Pick<Session, 'workspaceId'>): Promise<void> {
  return spendLimits(ctx.db, [slowVideos(workspaceId)])
}

const slowVideos = (workspaceId: string) => ({
  key: `video-slow:${workspaceId}`,
  max: slowVideosPerHour,
  seconds: 3600,
})
