import type { Media } from './media.ts'
import type { VideoFacts } from './platforms/video-rules.ts'

/** Largest accepted picture, before it is re-encoded. */
export const maxUploadBytes = 25 * 1024 * 1024

export const acceptedImageTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
] as const

/** Largest accepted video, as uploaded. */
export const maxVideoBytes = 500_000_000

export const acceptedVideoTypes = ['video/mp4', 'video/quicktime'] as const

/** How many pictures there are, and what the platforms look at in the videos. */
export function countMedia(media: readonly Media[]): { images: number; videos: VideoFacts[] } {
  const videos = media.flatMap(({ video, bytes, width, height }) =>
    video === null ? [] : [{ ...video, bytes, width, height }],
  )
  return { images: media.length - videos.length, videos }
}
