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

const targetSchema = z.object({ platform: platformKeySchema, options: postOptionsSchema.default({}) })

/** What a video is converted for: a post on a platform, whose options can change which videos it takes. */
export type ConversionTarget = z.infer<typeof targetSchema>

/** One converted video is made that all of these posts can have. */
export const startConversionSchema = z.object({ targets: z.array(targetSchema).min(1).max(mostTargets) })

/** The limits for the converted video, which is as long as the original. A length that depends on the account is left to it. */
export function convertedLimits({ platform, options }: ConversionTarget, video: VideoFacts): VideoLimits {
  const { limits, lengthByAccount = false } = platforms[platform]
  const known = limits(null, options).video
  if (!lengthByAccount) return known
  const { least, most } = known.seconds
  return { ...known, seconds: { least, most: Math.max(most, video.durationMs / 1000) } }
}

/**
 * A video that is being converted for platforms that refuse it as it is; the original stays. Or an upload in a format that
 * no platform accepts, which becomes a video by that.
 */
export const conversionSchema = z.object({
  id: idSchema,
  state: z.enum(conversionStates),
  percent: z.number().int(),
  /** Why it failed, and what helps. */
  problem: z.string().nullable(),
  /** The converted video, once it is done. */
  media: mediaSchema.nullable(),
})

export type Conversion = z.infer<typeof conversionSchema>

export const conversionResponseSchema = success({ conversion: conversionSchema })
