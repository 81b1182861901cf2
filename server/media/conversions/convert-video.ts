import type { Context } from '../../context.ts'
import { AppError } from '../../infra/http/app-error.ts'
import { withTemporaryFolder } from '../../infra/temporary-folders.ts'
import { claimConversion, endConversion } from './conversions.queries.ts'
import { convertMedia } from './convert-media.ts'
import { convertUpload, failUpload } from './convert-upload.ts'
import { Ended, leaseSeconds, withProgress } from './report-progress.ts'

const maxAttempts = 3

const failed = {
  media: 'This video could not be converted. Export it as MP4 with H.264 and add it again.',
  // The uploaded file is kept for the next try.
  upload: 'This video could not be converted. Try again, or export it as MP4 with H.264 and add that.',
}

/** Converts the video or the upload, unless another worker does, or the conversion was canceled. */
export async function convertVideo(ctx: Context, id: string): Promise<void> {
  const conversion = await claimConversion(ctx.db, id, leaseSeconds)
  if (!conversion) return
  const { upload_id: uploadId } = conversion
  const failure = uploadId === null ? failed.media : failed.upload
  const fail = (problem: string) => endConversion(ctx.db, conversion, { state: 'failed', problem })
  // If a worker dies during a conversion, the file may be the cause.
  if (conversion.attempts > maxAttempts) {
    await fail(failure)
    return
  }
  try {
    await withTemporaryFolder((folder) =>
      withProgress(ctx, conversion, (progress) =>
        uploadId === null
          ? convertMedia(ctx, conversion, folder, progress)
          : convertUpload(ctx, { conversion, uploadId, folder, progress }),
      ),
    )
  } catch (error) {
    if (error instanceof Ended) return
    ctx.log.warn({ err: error, conversion: id }, 'a video could not be converted')
    if (uploadId !== null) await failUpload(ctx, uploadId, error)
    await fail(error instanceof AppError ? error.message : failure)
  }
}
