import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { spendLimits } from '../platform/limits/limits.ts'

const uploadsPerMinute = 60
const uploadsPerHour = 600
/** A video may fill half a gigabyte. */
const videosPerMinute = 10
const videosPerDay = 100

/** Counts one upload of the workspace; before its bytes are read. */
export function spendUpload(ctx: Context, { workspaceId }: Session): Promise<void> {
  return spendLimits(ctx.db, [
    { key: `media-minute:${workspaceId}`, max: uploadsPerMinute, seconds: 60 },
    { key: `media-hour:${workspaceId}`, max: uploadsPerHour, seconds: 3600 },
  ])
}

/** As `spendUpload`, for a video. */
export function spendVideoUpload(ctx: Context, { workspaceId }: Session): Promise<void> {
  return spendLimits(ctx.db, [
    { key: `video-minute:${workspaceId}`, max: videosPerMinute, seconds: 60 },
    { key: `video-day:${workspaceId}`, max: videosPerDay, seconds: 24 * 3600 },
  ])
}
