import { z } from '../zod.ts'
import { idSchema, instantSchema, pageQuerySchema, success } from '../api.ts'
import { generationActions, lengths, tones } from './choices.ts'
import { ideaSchema } from './idea.ts'
import { languageKeys } from './languages.ts'
import { mediaSchema } from '../media/media.ts'
import { pictureLookSchema } from './picture-look.ts'
import { platformKeySchema } from '../platforms/platforms.ts'
import { pointsRecordSchema } from '../points/points.ts'
import { videoAspectKeys } from './video-choices.ts'

export const languageKeySchema = z.enum(languageKeys)
export const generationActionSchema = z.enum(generationActions)

/** Why there is no result. These generations cost no points. */
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
  'answer_refused',
  'answer_too_long',
  'answer_language',
  'answer_not_shorter',
  'answer_not_longer',
  'answer_unchanged',
  'stopped',
  'interrupted',
] as const

export const generationProblemSchema = z.object({
  code: z.enum(generationProblemCodes).describe('The cause, for programs.'),
  message: z.string().describe('What happened, that nothing was charged, and what to do.'),
})

export type GenerationProblem = z.infer<typeof generationProblemSchema>
export type GenerationProblemCode = GenerationProblem['code']

/** The model, as shown in the panel. */
export const modelSchema = z.object({
  name: z.string().meta({ description: 'Its name.', examples: ['llama-3.3-70b'] }),
  builtIn: z.boolean().describe('Whether it is the template writer, which needs no model.'),
})

/** The workspace's current points; null if they could not be read. */
export const balanceSchema = pointsRecordSchema.nullable()

/** The fields of all generations: texts, pictures and videos. */
const generationBase = {
  id: idSchema,
  at: instantSchema.describe('When it was requested.'),
  platform: platformKeySchema.describe('The platform for which it is.'),
  prompt: z
    .string()
    .meta({ description: 'What was asked for.', examples: ['We open a second bakery on Friday'] }),
  problem: generationProblemSchema
    .nullable()
    .describe('Why there is no result; null if there is one or it is still running.'),
  model: modelSchema.describe('The model that wrote or drew it.'),
  points: z.number().int().describe('Points charged.'),
  durationMs: z
    .number()
    .int()
    .nullable()
    .describe('How many milliseconds it took; null while it is running.'),
  voice: z
    .object({ id: idSchema, name: z.string().describe('Its name at that time.') })
    .nullable()
    .describe('The brand voice, with its name at that time; null for none.'),
  by: z.string().meta({ description: 'Who requested it.', examples: ['Ada Lovelace'] }),
}

/** A text, or a week of ideas. */
export const textGenerationSchema = z.object({
  ...generationBase,
  action: generationActionSchema.describe('What was done: a new text, or something with a given one.'),
  language: languageKeySchema.describe('The language of the text.'),
  tone: z.enum(tones).describe('The tone of the text.'),
  length: z.enum(lengths).describe('How long the text was to be.'),
  source: z.string().describe('The original text of an action; empty for a new text.'),
  result: z.string().describe('The text of the model, even if it was unusable; empty if there is none.'),
  mayBeCut: z
    .boolean()
    .describe('Whether the model ended without saying that it was done, so that the text may be incomplete.'),
  ideas: z.array(ideaSchema).nullable().describe('The ideas; null for other kinds and without a result.'),
  outcome: z.enum(['running', 'done', 'stopped', 'failed']).describe('What came of it.'),
  uses: z
    .string()
    .nullable()
    .describe('What it used of the results of its accounts, in words; null if it used none.'),
  inputTokens: z
    .number()
    .int()
    .nullable()
    .describe('Tokens as reported by the model; null if it did not report them.'),
  outputTokens: z
    .number()
    .int()
    .nullable()
    .describe('Tokens of the answer; null if the model did not report them.'),
})

export type TextGeneration = z.infer<typeof textGenerationSchema>

const mediaGenerationBase = {
  ...generationBase,
  outcome: z
    .enum(['running', 'done', 'failed'])
    .describe('What came of it. Ask again while it is `running`; it goes on even if nobody asks.'),
  media: mediaSchema
    .nullable()
    .describe('The picture or video; null until it is done, and after it was deleted.'),
}

/** A picture; `prompt` is its text or description. */
export const pictureGenerationSchema = z.object({
  ...mediaGenerationBase,
  action: z.literal('picture').describe('That it is a picture.'),
  ...pictureLookSchema.shape,
  detail: z.string().describe('The second line of text.'),
  altText: z.string().describe('Its description, for people who cannot see it.'),
})

export type PictureGeneration = z.infer<typeof pictureGenerationSchema>

export const videoNoticeSchema = z.enum(['new', 'seen', 'dismissed'])

/** A video; `prompt` is its description. */
export const videoGenerationSchema = z.object({
  ...mediaGenerationBase,
  action: z.literal('video').describe('That it is a video.'),
  aspect: z.enum(videoAspectKeys).describe('Whether it is wide or tall.'),
  notice: videoNoticeSchema.describe(
    'Whether its user was told that it has ended: `seen` closes the notice, `dismissed` also removes the list entry.',
  ),
})

export type VideoGeneration = z.infer<typeof videoGenerationSchema>

const generationSchema = z
  .discriminatedUnion('action', [textGenerationSchema, pictureGenerationSchema, videoGenerationSchema])
  .meta({ id: 'Generation', description: 'A request to a model, and its result.' })
export type Generation = z.infer<typeof generationSchema>

export const generationResponseSchema = success({
  generation: generationSchema,
  balance: balanceSchema.describe('The points of the workspace afterwards.'),
})

/** The length of excerpts in lists, in characters. */
export const excerptLimit = 500

/** A text in a list: excerpts of prompt, source and result. */
export const textSummarySchema = textGenerationSchema.omit({ ideas: true }).extend({
  isExcerpt: z
    .boolean()
    .describe(
      'Whether a text is longer than its excerpt; `GET /assistant/generations/:id` returns all of it.',
    ),
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
export const generationsResponseSchema = success({
  generations: z.array(generationSummarySchema).describe('The generations of this page, the newest first.'),
  nextCursor: z.string().nullable(),
})
