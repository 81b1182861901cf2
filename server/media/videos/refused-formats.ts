import { AppError } from '../../infra/http/app-error.ts'
import type { VideoFormat } from './video-format.ts'

export const cannotConvert = ({ name }: VideoFormat) =>
  new AppError(
    'unsupported_media',
    `This server cannot convert ${name} videos, because ffmpeg is not installed. Export it as MP4 or MOV, or ask whoever runs the server to install ffmpeg.`,
  )
