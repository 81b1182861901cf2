import path from 'node:path'
import { maxVideoBytes } from '../../../contract/media/media-limits.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/http/app-error.ts'
import { failpoint } from '../../infra/failpoints.ts'
import { requireStorage } from '../../storage-quota/index.ts'
import { assembleUpload } from '../uploads/assemble-upload.ts'
import { listPieces } from '../uploads/pieces.queries.ts'
import { removePieces } from '../uploads/remove-uploads.ts'
import { endUpload, findUploadToConvert, touchUpload } from '../uploads/uploads.queries.ts'
import { storeVideo } from '../videos/add-video.ts'
import { formatOf, mp4, readFirstBytes } from '../videos/video-format.ts'
import { endConversion, type ConversionRow } from './conversions.queries.ts'
import { uploadArguments } from './ffmpeg-arguments.ts'
import { measureUpload } from './measure-upload.ts'
import { soundBits } from './plan-conversion.ts'
import { Ended, longestWorkMs, type Progress } from './report-progress.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

/** The bit rate that platforms recommend for 1080p. */
const mostBits = 8_000_000
/**
 * The share of the largest accepted size that is used. The rest is for the container and for scenes above the average
 * bit rate.
 */
const usedShare = 0.9
/** The converted video may be shorter by this much, because sound and video tracks seldom end together. */
const missingMs = 1_000
const missingShare = 0.05

type Work = { conversion: ConversionRow; uploadId: string; folder: string; progress: Progress }

/** Converts an upload in a format that platforms do not accept to a video. The uploaded file is not kept. */
export async function convertUpload(ctx: Context, work: Work): Promise<void> {
  const { conversion, uploadId, folder, progress } = work
  const { signal } = progress
  const upload = await findUploadToConvert(ctx.db, uploadId)
  const { ffmpeg } = ctx.config
  if (!upload || ffmpeg === null) throw new Error('The upload or ffmpeg is gone')
  const { workspace_id: workspaceId, created_by: createdBy, email_verified: emailVerified } = upload
  const [file, target] = [path.join(folder, 'upload'), path.join(folder, 'converted')]
  const pieces = await listPieces(ctx.db, [uploadId])
  await assembleUpload(ctx, upload, pieces, file)
  const { demuxer } = formatOf(await readFirstBytes(file)) ?? mp4
  const durationMs = await measureUpload({ ffmpeg, file, demuxer, signal })
  const bitsWithinSize = (maxVideoBytes * usedShare * 8) / (durationMs / 1000) - soundBits
  await runFfmpeg({
    ffmpeg,
    arguments: uploadArguments({
      file,
      demuxer,
      target,
      bitsPerSecond: Math.floor(Math.min(mostBits, bitsWithinSize)),
    }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(longestWorkMs(durationMs))]),
    onTime: (playedMs) => progress.report(playedMs / durationMs),
  })
  signal.throwIfAborted()
  await failpoint('conversions.upload.before')
  const name = upload.name.replace(/\.\w+$/, '') + '.mp4'
  await storeVideo(ctx, { file: target, workspaceId, name, createdBy }, async (trx, row) => {
    const missing = durationMs - (row.duration_ms ?? 0)
    if (missing > Math.max(missingMs, durationMs * missingShare)) throw damaged()
    await requireStorage(ctx, trx, { workspaceId, emailVerified })
    const isStored =
      (await endUpload(trx, uploadId, { media_id: row.id })) &&
      (await endConversion(trx, conversion, { state: 'done', result_media_id: row.id }))
    if (!isStored) throw new Ended()
  })
  await failpoint('conversions.upload.after')
  await removePieces(ctx, pieces)
}

const damaged = () =>
  new AppError(
    'unsupported_media',
    'This video is damaged: a part of it cannot be read. Export it as MP4 with H.264 and add that.',
  )

/** A file that can never become a video is deleted. After all other errors, the conversion can be retried. */
export async function failUpload(ctx: Context, uploadId: string, error: unknown): Promise<void> {
  if (error instanceof AppError && error.code === 'unsupported_media') {
    const pieces = await listPieces(ctx.db, [uploadId])
    await endUpload(ctx.db, uploadId, { problem: error.message })
    await removePieces(ctx, pieces)
  } else {
    await touchUpload(ctx.db, uploadId, ctx.clock.now())
  }
}
