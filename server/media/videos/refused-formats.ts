import { AppError } from '../../infra/http/app-error.ts'
import type { VideoFormat } from './video-format.ts'

export const cannotConvert = ({ name }: VideoFormat) =>
  new AppError(
    'unsupported_media',
    `This server cannot convert ${name} videos, because ffmpeg is not installed. Export it as MP4 or MOV, or ask whoever runs the server to install ffmpeg.`,
  )

/** For a single request, which waits until its video is stored. */
export const convertedInPieces = ({ name }: VideoFormat) =>
  new AppError(
    'unsupported_media',
    `A ${name} video has to be converted. Upload it in pieces (POST /api/media/uploads), which begins the conversion.`,
  )
