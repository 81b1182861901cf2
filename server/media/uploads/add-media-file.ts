import { stat } from 'node:fs/promises'
import { maxUploadBytes } from '../../../contract/media/media-limits.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import type { AddedMediaCheck } from '../add-media-row.ts'
import type { MediaRow } from '../media.queries.ts'
import { addPictureFile } from '../pictures/add-picture.ts'
import { addVideo } from '../videos/add-video.ts'
import { formatOf, isVideo, readFirstBytes } from '../videos/video-format.ts'

type NewFile = { file: string; name: string; check: AddedMediaCheck }

/**
 * Adds a temporary file as a picture or as a video, which its bytes tell. A video must not need a conversion, because the
 * caller waits for its media.
 */
export async function addMediaFile(ctx: Context, caller: Caller, added: NewFile): Promise<MediaRow> {
  const first = await readFirstBytes(added.file)
  if (isVideo(first)) {
    const format = formatOf(first)
    if (format) throw unsupported(`${format.name} videos are not accepted here. Send an MP4 or MOV file.`)
    return addVideo(ctx, caller, added)
  }
  const { size } = await stat(added.file)
  if (size > maxUploadBytes) throw tooLarge()
  const { row } = await addPictureFile(ctx, caller, added)
  return row
}

const unsupported = (message: string) => new AppError('unsupported_media', message)

const tooLarge = () =>
  new AppError('payload_too_large', `A picture can have at most ${maxUploadBytes / 1024 / 1024} MB.`)
