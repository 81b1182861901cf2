import { z } from '../zod.ts'
import { idSchema, instantSchema, pageQuerySchema, success } from '../api.ts'
import { generationActions, lengths, tones } from './choices.ts'
import { ideaSchema } from './idea.ts'
import { languageKeys } from './languages.ts'
import { mediaSchema } from '../media.ts'
import { pictureLookSchema } from './picture-look.ts'
import { platformKeySchema } from '../platforms/platform-key.ts'
import { pointsRecordSchema } from '../points.ts'
import { videoAspectKeys } from './video-choices.ts'

export const languageKeySchema = z.enum(languageKeys)
export const generationActionSchema = z.enum(generationActions)

/** Why there is no result. None of these costs points. */
export const generationProblemCodes = [
  'model_unreachable',
  'model_unauthorized',
  'model_busy',
  'model_failed',
  'model_stalled',
  'model_unreadable',
  'model_unable',
  'answer_empty',
  'answer_blocked',
  'answer_too_long',
  'answer_language',
  'stopped',
  'interrupted',
] as const

export const generationProblemSchema = z.object({
  code: z.enum(generationProblemCodes),
  /** What happened, that nothing was charged, and what to do. */
  message: z.string(),
})

export type GenerationProblem = z.infer<typeof generationProblemSchema>
export type GenerationProblemCode = GenerationProblem['code']

/** Which model writes, as the panel says it. */
export const modelSchema = z.object({ name: z.string(), builtIn: z.boolean() })

/** The workspace's points now; null where they could not be read. */
export const balanceSchema = pointsRecordSchema.nullable()

/** What every generation has: a text, a picture and a video. */
const generationBase = {
  id: idSchema,
  at: instantSchema,
  platform: platformKeySchema,
  prompt: z.string(),
  problem: generationProblemSchema.nullable(),
  model: modelSchema,
  /** Charged for it. */
  points: z.number().int(),
  durationMs: z.number().int().nullable(),
  /** The brand voice it was made in, by its name at that time; it may be renamed or deleted. Null for none. */
  voice: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** Full name of the user who asked for it. */
  by: z.string(),
}

/** A text, or a week of ideas. */
export const textGenerationSchema = z.object({
  ...generationBase,
  action: generationActionSchema,
  language: languageKeySchema,
  tone: z.enum(tones),
  length: z.enum(lengths),
  /** The text it worked on; empty for a new one. */
  source: z.string(),
  /** What the model wrote, also where it was not usable; empty where nothing came. */
  result: z.string(),
  /** The week that came; null for any other text, and where none did. */
  ideas: z.array(ideaSchema).nullable(),
  outcome: z.enum(['running', 'done', 'stopped', 'failed']),
  /** As the model counts them; null where it did not say. */
  inputTokens: z.number().int().nullable(),
  outputTokens: z.number().int().nullable(),
})

export type TextGeneration = z.infer<typeof textGenerationSchema>

const mediaGenerationBase = {
  ...generationBase,
  /** While `running`, ask again. It goes on whether or not anybody asks. */
  outcome: z.enum(['running', 'done', 'failed']),
  /** Null until it is done, and once it was deleted. */
  media: mediaSchema.nullable(),
}

/** A picture; `prompt` is what it says or shows. */
export const pictureGenerationSchema = z.object({
  ...mediaGenerationBase,
  action: z.literal('picture'),
  ...pictureLookSchema.shape,
  /** Its smaller line. */
  detail: z.string(),
  altText: z.string(),
})

export type PictureGeneration = z.infer<typeof pictureGenerationSchema>

/** Whether its user still has to be told how a video ended: `seen` closes the notice, `dismissed` the list entry too. */
export const videoNoticeSchema = z.enum(['new', 'seen', 'dismissed'])

/** A video; `prompt` is what it shows. */
export const videoGenerationSchema = z.object({
  ...mediaGenerationBase,
  action: z.literal('video'),
  aspect: z.enum(videoAspectKeys),
  notice: videoNoticeSchema,
})

export type VideoGeneration = z.infer<typeof videoGenerationSchema>

const generationSchema = z.discriminatedUnion('action', [
  textGenerationSchema,
  pictureGenerationSchema,
  videoGenerationSchema,
])
export type Generation = z.infer<typeof generationSchema>

export const generationReplySchema = success({ generation: generationSchema, balance: balanceSchema })

/** So many characters of each text stand in a list. */
export const excerptLimit = 500

/** A text in a list: excerpts of prompt, source and result. */
export const textSummarySchema = textGenerationSchema.omit({ ideas: true }).extend({
  /** One of its texts is longer than its excerpt; `GET /assistant/generations/:id` has all of it. */
  isExcerpt: z.boolean(),
})

export type TextSummary = z.infer<typeof textSummarySchema>

/** One generation in a list. */
const generationSummarySchema = z.discriminatedUnion('action', [
  textSummarySchema,
  pictureGenerationSchema,
  videoGenerationSchema,
])
export type GenerationSummary = z.infer<typeof generationSummarySchema>

export const generationsQuerySchema = pageQuerySchema
export const generationsReplySchema = success({
  generations: z.array(generationSummarySchema),
  nextCursor: z.string().nullable(),
})
