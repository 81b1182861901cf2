import { z } from 'zod'
import { idSchema, instantSchema, success } from './api.ts'
import { generationProblemSchema, modelSchema } from './assistant.ts'
import { mediaSchema } from './media.ts'
import { platformKeySchema } from './platforms/platform-key.ts'
import { pointsRecordSchema } from './points.ts'
import { videoAspectKeys, videoPromptLimit } from './video-choices.ts'

/**
 * A video for a post, as a model makes it from a description. It takes minutes, so the answer comes at once and the
 * caller asks again. It costs `pointCosts.video` points, held before it is begun and taken only when the video is in
 * the workspace's media. Answers `unavailable` where no model makes videos.
 */
export const createVideoSchema = z.object({
  /** Chosen by the client: repeating a call with it gives the same video, charged once. */
  id: idSchema,
  platform: platformKeySchema,
  /** What the video shows. */
  prompt: z
    .string()
    .max(videoPromptLimit, `A description has at most ${videoPromptLimit} characters`)
    .refine((text) => text.trim() !== '', 'Say what the video should show.'),
  aspect: z.enum(videoAspectKeys),
})

export type VideoWish = z.output<typeof createVideoSchema>

export const madeVideoSchema = z.object({
  id: idSchema,
  /** When it was asked for. */
  at: instantSchema,
  /** While `running`, ask again every few seconds; it goes on whether or not anybody asks. */
  outcome: z.enum(['running', 'done', 'failed']),
  /** Null until it is done, and once somebody has deleted it. */
  media: mediaSchema.nullable(),
  problem: generationProblemSchema.nullable(),
  model: modelSchema,
  /** Taken for it. */
  points: z.number().int(),
  /** The workspace's points now; null where they could not be read. */
  balance: pointsRecordSchema.nullable(),
})

export type MadeVideo = z.infer<typeof madeVideoSchema>

export const videoReplySchema = success({ video: madeVideoSchema })

export const videoStatusReplySchema = success({
  /** Name of the model that makes videos; null where there is none, and then nothing offers them. */
  model: z.string().nullable(),
  /** Points for one video. */
  price: z.number().int(),
})
