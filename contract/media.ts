import { z } from 'zod'
import { idSchema, success } from './api.ts'
import { videoCodecs, type VideoFacts } from './platforms/video-rules.ts'

/** A picture or a video in the workspace. The addresses are signed and expire; ask again rather than keep them. */
export const mediaSchema = z.object({
  id: idSchema,
  name: z.string(),
  contentType: z.string(),
  bytes: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  /** Null for a picture. */
  video: z.object({ durationMs: z.number().int(), codec: z.enum(videoCodecs) }).nullable(),
  url: z.string(),
  /** Null for a video, whose first frame a screen shows by itself. */
  thumbnailUrl: z.string().nullable(),
})

export type Media = z.infer<typeof mediaSchema>

export const mediaReplySchema = success({ media: mediaSchema })

/** Largest picture taken, before it is re-encoded. */
export const maxUploadBytes = 25 * 1024 * 1024

export const acceptedImageTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
] as const

/** Largest video taken, as it was sent. */
export const maxVideoBytes = 500_000_000

export const acceptedVideoTypes = ['video/mp4', 'video/quicktime'] as const

/** How many pictures there are, and what the networks look at in the videos. */
export function countMedia(media: readonly Media[]): { images: number; videos: VideoFacts[] } {
  const videos = media.flatMap(({ video, bytes, width, height }) =>
    video === null ? [] : [{ ...video, bytes, width, height }],
  )
  return { images: media.length - videos.length, videos }
}
