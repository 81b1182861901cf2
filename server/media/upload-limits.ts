import type { FastifyRequest } from 'fastify'
import { maxVideoBytes } from '../../contract/media/media-limits.ts'
import type { Context } from '../context.ts'
import { AppError, waitInWords } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import type { Expected } from '../infra/http/requests/receive-file.ts'
import { refuseSpent, spendLimits } from '../infra/limits/limits.ts'
import type { StorageLeft } from '../storage-quota/index.ts'

/** Against programs: an album of a user has fewer files, and the storage of the workspace limits what it keeps. */
const uploadsPerMinute = 300
const megabytesPerHour = 20_000
const conversionsPerHour = 200
const slowVideosPerHour = 3

const megabyte = 1_000_000

/** For forms with one file. */
export const multipartOptions = {
  limits: { fileSize: maxVideoBytes, files: 1, fields: 8, fieldSize: 1000, parts: 9 },
  throwFileSizeLimit: false,
}

/** A video is stored at about its uploaded size, so one that exceeds the remaining quota is not received completely. */
export const withinStorage = (expected: Expected, { bytesLeft, full }: StorageLeft): Expected =>
  bytesLeft < expected.maxBytes ? { ...expected, maxBytes: bytesLeft, tooLarge: full() } : expected

export function announcedBytes({ headers }: FastifyRequest): number | undefined {
  const bytes = Number(headers['content-length'])
  return bytes > 0 ? bytes : undefined
}

/**
 * Counts an upload of the workspace and its announced bytes, before they are read; throws above the limits. `bytes` is
 * undefined if the sender announces none.
 */
export function countUpload(
  ctx: Context,
  { workspaceId }: Pick<Caller, 'workspaceId'>,
  bytes = megabyte,
): Promise<void> {
  const amount = Math.ceil(bytes / megabyte)
  return spendLimits(
    ctx.db,
    [
      { key: `upload-minute:${workspaceId}`, max: uploadsPerMinute, seconds: 60 },
      { key: `upload-megabytes:${workspaceId}`, max: megabytesPerHour, seconds: 3600, amount },
    ],
    tooMany('uploads'),
  )
}

/** Counts a conversion of a video; throws above the limit. */
export function countConversion(ctx: Context, { workspaceId }: Caller): Promise<void> {
  return spendLimits(
    ctx.db,
    [{ key: `conversion-hour:${workspaceId}`, max: conversionsPerHour, seconds: 3600 }],
    tooMany('conversions'),
  )
}

const tooMany = (what: 'uploads' | 'conversions') => (retryAfterSeconds: number) =>
  new AppError(
    'rate_limited',
    `Too many ${what} in a short time. The next one can start in ${waitInWords(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  )

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
