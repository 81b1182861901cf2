import type { Context } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import type { ConversionRow } from '../conversions/conversions.queries.ts'
import { startUploadConversion } from '../conversions/start-upload-conversion.ts'
import type { MediaRow } from '../media.queries.ts'
import { cannotConvert } from './refused-formats.ts'
import { OtherEncoding } from './remux-in-worker.ts'
import { formatOf } from './video-format.ts'

/** The resulting video, or the conversion that creates it. */
export type TakenVideo =
  | { media: MediaRow; conversion?: never }
  | { media?: never; conversion: ConversionRow }

type Received = {
  /** The first `formatBytes` bytes. */
  start: Buffer
  /** Adds it as it is. */
  add: () => Promise<MediaRow>
  /** The id of the upload that has its bytes, for a conversion. */
  uploadId: () => Promise<string>
}

/** Makes a received file a video, or starts its conversion if platforms do not accept its format. */
export async function takeVideo(
  ctx: Context,
  caller: Caller,
  { start, add, uploadId }: Received,
): Promise<TakenVideo> {
  const canConvert = ctx.config.ffmpeg !== null
  const convert = async () => ({ conversion: await startUploadConversion(ctx, caller, await uploadId()) })
  const format = formatOf(start)
  if (format && !canConvert) throw cannotConvert(format)
  if (format) return convert()
  try {
    return { media: await add() }
  } catch (error) {
    if (error instanceof OtherEncoding && canConvert) return convert()
    throw error
  }
}
