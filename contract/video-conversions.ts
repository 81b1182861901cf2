import { z } from './zod.ts'
import { idSchema, success } from './api.ts'
import { mediaSchema } from './media.ts'
import { platformKeySchema } from './platforms/platform-key.ts'
import { platformKeys } from './platforms/platforms.ts'

export const conversionStates = ['waiting', 'running', 'done', 'failed', 'canceled'] as const

export type ConversionState = (typeof conversionStates)[number]

/** One converted video is made that all of these platforms accept. */
export const startConversionSchema = z.object({
  platforms: z.array(platformKeySchema).min(1).max(platformKeys.length),
})

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

export const conversionReplySchema = success({ conversion: conversionSchema })
