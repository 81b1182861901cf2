import { z } from '../zod.ts'
import { idSchema, success } from '../api.ts'
import { cropSchema } from './crop-rules.ts'
import { videoCodecs } from '../platforms/video-limits.ts'

/** As `SoundFacts`. */
export const soundSchema = z.object({
  channels: z.number().int().describe('How many channels it has.'),
  hertz: z.number().int().describe('The sampling rate.'),
})

/**
 * A picture or a video in the workspace. The URLs are signed and expire, so request them again instead of storing them.
 */
export const mediaSchema = z
  .object({
    id: idSchema,
    name: z.string().meta({ description: 'The name of the file.', examples: ['rolls.jpg'] }),
    altText: z.string().meta({
      description: 'The description in the library. Each post has its own description of the media.',
      examples: ['A tray of fresh rolls'],
    }),
    contentType: z.string().meta({ description: 'Its format.', examples: ['image/jpeg'] }),
    bytes: z
      .number()
      .int()
      .meta({ description: 'Its size.', examples: [482133] }),
    width: z
      .number()
      .int()
      .meta({ description: 'In pixels.', examples: [1080] }),
    height: z
      .number()
      .int()
      .meta({ description: 'In pixels.', examples: [1350] }),
    frames: z
      .number()
      .int()
      .nullable()
      .meta({
        description:
          'The number of frames of a GIF animation; null for everything else, and if they were not counted.',
        examples: [null],
      }),
    becomesVideo: z.boolean().meta({
      description:
        'Whether this installation can make a video of it, for platforms that show animations as still pictures.',
      examples: [false],
    }),
    video: z
      .object({
        durationMs: z.number().int().describe('How long it is, in milliseconds.'),
        codec: z.enum(videoCodecs).describe('The codec of the pictures.'),
        framesPerSecond: z
          .number()
          .nullable()
          .describe('How many pictures it shows in a second; null if that is not known.'),
        sound: soundSchema
          .nullable()
          .describe('Null for a video without sound, and if the sound was not analyzed.'),
        convertible: z
          .boolean()
          .describe(
            'Whether this installation can convert the video for a platform that rejects it as it is.',
          ),
      })
      .nullable()
      .meta({ description: 'Null for a picture.', examples: [null] }),
    crop: cropSchema
      .extend({
        sourceId: idSchema.describe('The picture that it was cut from.'),
        sourceUrl: z.string().describe('The URL of that picture.'),
      })
      .nullable()
      .meta({
        description: 'The part of another picture that it shows; null for an original.',
        examples: [null],
      }),
    url: z.string().meta({
      description: 'Where to load it for some hours.',
      examples: ['https://postwright.example/media/8f9d/original?signature=...'],
    }),
    thumbnailUrl: z
      .string()
      .nullable()
      .meta({
        description: 'Null for a video, because the browser shows its first frame.',
        examples: ['https://postwright.example/media/8f9d/thumbnail?signature=...'],
      }),
  })
  .meta({ id: 'Media', description: 'A picture or video.' })

export type Media = z.infer<typeof mediaSchema>

export const uploadedPictureSchema = success({
  media: mediaSchema,
  note: z
    .string()
    .nullable()
    .describe('What became of an animation that is not a GIF, as a sentence; null for others.'),
})

export const mediaResponseSchema = success({ media: mediaSchema })
