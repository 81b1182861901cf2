import { z } from '../zod.ts'
import { idSchema, success } from '../api.ts'
import { mediaSchema } from './media.ts'
import { mostTargets } from '../posts/post-groups.ts'
import { platformKeySchema, platforms } from '../platforms/platforms.ts'
import { postOptionsSchema } from '../platforms/post-options.ts'
import type { VideoLimits } from '../platforms/video-limits.ts'
import type { VideoFacts } from '../platforms/video-rules.ts'

export const conversionStates = ['waiting', 'running', 'done', 'failed', 'canceled'] as const

export type ConversionState = (typeof conversionStates)[number]

const targetSchema = z.object({
  platform: platformKeySchema.describe('A platform.'),
  options: postOptionsSchema
    .default({})
    .describe('The options of the post, because some decide what a video may be.'),
})

/** A target of a conversion: a post on a platform. The post's options can change which videos the platform accepts. */
export type ConversionTarget = z.infer<typeof targetSchema>

/** The conversion creates one video that all of these targets accept. */
export const startConversionSchema = z.object({
  targets: z.array(targetSchema).min(1).max(mostTargets).describe('The platforms for which it is converted.'),
})

/**
 * The limits for the converted video, which is as long as the original. If the maximum length depends on the account,
 * it is not checked here.
 */
export function convertedLimits({ platform, options }: ConversionTarget, video: VideoFacts): VideoLimits {
  const { limits, lengthByAccount = false } = platforms[platform]
  const known = limits(null, options).video
  if (!lengthByAccount) return known
  const { least, most } = known.seconds
  return { ...known, seconds: { least, most: Math.max(most, video.durationMs / 1000) } }
}

/**
 * A conversion of a video for platforms that reject it as it is, which keeps the original. Or a conversion of an upload
 * in a format that no platform accepts, which turns the upload into a video.
 */
export const conversionSchema = z
  .object({
    id: idSchema,
    state: z.enum(conversionStates).describe('Where it stands.'),
    percent: z.number().int().describe('How far it is.'),
    problem: z.string().nullable().describe('Why the conversion failed, and what the user can do.'),
    media: mediaSchema.nullable().describe('The converted video, once it is done.'),
  })
  .meta({ id: 'Conversion', description: 'The conversion of a video.' })

export type Conversion = z.infer<typeof conversionSchema>

export const conversionResponseSchema = success({ conversion: conversionSchema })
