import type { Media } from './media.ts'
import { platformKeys, platforms } from '../platforms/platforms.ts'
import type { PictureFacts } from '../platforms/picture-rules.ts'
import type { VideoFacts } from '../platforms/video-rules.ts'

/** The largest accepted picture, before it is re-encoded. */
export const maxUploadBytes = 25 * 1024 * 1024

/** A small file can decode to a huge picture, so larger ones are refused. All frames of a GIF count. */
export const maxPixels = 50_000_000

/** The longest side. A picture of one pixel by millions takes many seconds to process, although it has few pixels. */
export const maxPictureSide = 16_384

/** The longest description of a picture: the highest limit of all platforms. */
export const altTextLimit = Math.max(...platformKeys.map((key) => platforms[key].limits().altTextLimit))

export const acceptedImageTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/heic',
  'image/heif',
] as const

/** The largest accepted video, as uploaded. */
export const maxVideoBytes = 500_000_000

export const acceptedVideoTypes = ['video/mp4', 'video/quicktime', 'video/x-m4v'] as const

/** The formats that ffmpeg, if it is installed, converts to MP4 when they are uploaded. */
export const convertedVideoTypes = [
  'video/webm',
  'video/x-matroska',
  'video/matroska',
  'video/x-msvideo',
  'video/avi',
  'video/x-ms-wmv',
  'video/x-ms-asf',
  'video/mpeg',
  'video/mp2t',
  'video/ogg',
  'video/x-flv',
  'video/3gpp',
  'video/3gpp2',
] as const

type Counted = { images: number; pictures: PictureFacts[]; videos: VideoFacts[] }

/** The number of pictures, and the properties of the pictures and videos that the platforms' rules check. */
export function countMedia(media: readonly Media[]): Counted {
  const videos = media.flatMap(({ video, bytes, width, height }) =>
    video === null ? [] : [{ ...video, bytes, width, height }],
  )
  const pictures = media.filter(({ video }) => video === null)
  return { images: pictures.length, pictures, videos }
}
