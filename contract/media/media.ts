import { z } from '../zod.ts'
import { idSchema, success } from '../api.ts'
import { cropSchema } from './crop-rules.ts'
import { videoCodecs } from '../platforms/video-limits.ts'

/** As `SoundFacts`. */
export const soundSchema = z.object({ channels: z.number().int(), hertz: z.number().int() })

/**
 * A picture or a video in the workspace. The URLs are signed and expire, so request them again instead of storing them.
 */
export const mediaSchema = z.object({
  id: idSchema,
  name: z.string(),
  altText: z
    .string()
    .describe('The description in the library. Each post has its own description of the media.'),
  contentType: z.string(),
  bytes: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  frames: z
    .number()
    .int()
    .nullable()
    .describe(
      'The number of frames of a GIF animation; null for everything else, and if they were not counted.',
    ),
  becomesVideo: z
    .boolean()
    .describe(
      'Whether this installation can make a video of it, for platforms that show animations as still pictures.',
    ),
  video: z
    .object({
      durationMs: z.number().int(),
      codec: z.enum(videoCodecs),
      framesPerSecond: z.number().nullable(),
      sound: soundSchema
        .nullable()
        .describe('Null for a video without sound, and if the sound was not analyzed.'),
      convertible: z
        .boolean()
        .describe('Whether this installation can convert the video for a platform that rejects it as it is.'),
    })
    .nullable()
    .describe('Null for a picture.'),
  crop: cropSchema
    .extend({ sourceId: idSchema, sourceUrl: z.string() })
    .nullable()
    .describe('The part of another picture that it shows; null for an original.'),
  url: z.string(),
  thumbnailUrl: z
    .string()
    .nullable()
    .describe('Null for a video, because the browser shows its first frame.'),
})

export type Media = z.infer<typeof mediaSchema>

/** `note`: what became of an animation that is not a GIF. */
export const uploadedPictureSchema = success({ media: mediaSchema, note: z.string().nullable() })

export const mediaResponseSchema = success({ media: mediaSchema })
