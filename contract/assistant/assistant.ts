import { z } from '../zod.ts'
import { bestPostsAccounts } from '../analytics/best-posts.ts'
import { idSchema, instantSchema, success } from '../api.ts'
import { lengths, promptLimit, sourceLimit, textActions, tones } from './choices.ts'
import { boundedList, boundedText } from '../bounds.ts'
import {
  balanceSchema,
  generationActionSchema,
  generationProblemSchema,
  languageKeySchema,
  modelSchema,
} from './generations.ts'
import { platformKeySchema, platformKeys } from '../platforms/platforms.ts'

const promptSchema = boundedText({
  max: promptLimit,
  tooLong: `Describe the post in at most ${promptLimit} characters`,
})
const sourceRule = {
  max: sourceLimit,
  tooLong: `At most ${sourceLimit} characters can be worked on at once`,
}
const sourceSchema = boundedText(sourceRule)

const likeBestPosts = new Set<string>(['write', 'rephrase'])
const bestPostsOf = boundedList(idSchema, {
  min: 1,
  tooFew: 'Choose an account.',
  max: bestPostsAccounts,
})
  .optional()
  .describe('Social accounts like whose best posts it is written. Part of advanced analytics.')

/** The brand voice: null for none; if omitted, the workspace's default voice if its plan includes voices. */
export const voiceIdSchema = idSchema.nullable().optional()

/**
 * A new text from `prompt` (action `write`), or an action on `text`. Costs `pointCosts.text` points, which are held
 * before the model is asked and captured only for a usable result.
 */
export const generateSchema = z
  .object({
    id: idSchema.describe(
      'Chosen by the client. A repeated call with the same id returns the same generation and is charged once.',
    ),
    action: z
      .enum(['write', ...textActions])
      .default('write')
      .describe('`write` makes a new text from `prompt`; the others change `text`.'),
    platform: platformKeySchema.describe('The platform whose rules the text follows.'),
    language: languageKeySchema
      .default('en')
      .describe('The language of the result; actions other than `translate` keep the language of `text`.'),
    tone: z.enum(tones).default('friendly').describe('How it sounds.'),
    length: z.enum(lengths).default('medium').describe('How long it is.'),
    prompt: promptSchema
      .default('')
      .meta({ description: 'What the post is about.', examples: ['We open a second bakery on Friday'] }),
    text: sourceSchema.default('').describe('The text to change.'),
    avoid: sourceSchema
      .optional()
      .describe('For "Regenerate": the previous result, from which the new one must differ.'),
    voiceId: voiceIdSchema.describe('The brand voice; null for none, and the default one if omitted.'),
    /** To write like the best posts of these social accounts (`write` and `rephrase`; part of advanced analytics). */
    bestPostsOf,
  })
  .refine(({ action, bestPostsOf }) => bestPostsOf === undefined || likeBestPosts.has(action), {
    path: ['bestPostsOf'],
    message: 'Only a new text or other words can be like your best posts.',
  })
  .refine(({ action, prompt }) => action !== 'write' || prompt.trim() !== '', {
    path: ['prompt'],
    message: 'Say what the post is about.',
  })
  .refine(({ action, text }) => action === 'write' || text.trim() !== '', {
    path: ['text'],
    message: 'Write something first.',
  })

export type GenerateInput = z.infer<typeof generateSchema>

/**
 * A text for each of several platforms, by the rules of each: versions of `text`, or new texts from `prompt`. Each text
 * is a generation of its own and costs `pointCosts.text` points.
 */
export const versionsSchema = z
  .object({
    text: sourceSchema.default('').meta({
      description: 'The text to rewrite; or else give `prompt`.',
      examples: ['We open on Friday at nine.'],
    }),
    from: platformKeySchema
      .optional()
      .describe('The platform that `text` was written for; omitted for a text that several platforms share.'),
    prompt: promptSchema.default('').describe('What new texts are about.'),
    language: languageKeySchema.default('en').describe('The language of new texts.'),
    tone: z.enum(tones).default('friendly').describe('How new texts sound.'),
    length: z.enum(lengths).default('medium').describe('Options for new texts.'),
    versions: boundedList(
      z.object({
        id: idSchema.describe('Chosen by you. A repeated call with the same id is charged once.'),
        platform: platformKeySchema.describe('The platform whose rules the text follows.'),
      }),
      {
        min: 1,
        tooFew: 'Choose at least one platform.',
        max: platformKeys.length,
      },
    )
      .refine(
        (all) => new Set(all.map((one) => one.platform)).size === all.length,
        'Choose each platform once.',
      )
      .refine(
        (all) => new Set(all.map((one) => one.id)).size === all.length,
        'Each version has an id of its own.',
      )
      .describe('One for each platform.'),
    voiceId: voiceIdSchema.describe('The brand voice; null for none, and the default one if omitted.'),
    /** To write new texts like the best posts of these social accounts (part of advanced analytics). */
    bestPostsOf,
  })
  .refine(({ text, prompt }) => (text.trim() === '') !== (prompt.trim() === ''), {
    path: ['text'],
    message: 'Write something first, or say what the post is about.',
  })
  .refine(({ text, bestPostsOf: accounts }) => accounts === undefined || text.trim() === '', {
    path: ['bestPostsOf'],
    message: 'Only new texts can be like your best posts.',
  })

export type VersionsInput = z.infer<typeof versionsSchema>

/**
 * The events of a stream (`text/event-stream`; the event's name is `type`, its data the whole object). Each has the
 * `id` of its generation. The text is all `delta`s since the start or the last `replaced`; `done` contains the full
 * text.
 */
export const assistantEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('started'),
    id: idSchema,
    platform: platformKeySchema,
    points: z.number().int().describe('Points held until the end.'),
    model: modelSchema,
  }),
  z.object({ type: z.literal('delta'), id: idSchema, text: z.string() }),
  z.object({
    type: z.literal('replaced'),
    id: idSchema,
    text: z.string().describe('The current text, to which the next deltas are appended.'),
    reason: z
      .enum(['too_long', 'language', 'missed', 'cleaned', 'shortened'])
      .describe(
        '`too_long`, `language`, `missed` (not what was asked for): the model is asked again; `cleaned`: only text around the post was removed.',
      ),
  }),
  z.object({
    type: z.literal('done'),
    id: idSchema,
    text: z.string(),
    model: modelSchema,
    points: z.number().int().describe('Points charged.'),
    uses: z
      .string()
      .nullable()
      .describe('What it used of the results of its accounts, in words; null if it used none.'),
    mayBeCut: z
      .boolean()
      .describe(
        'Whether the model ended without saying that it was done, so that the text may be incomplete.',
      ),
    balance: balanceSchema,
  }),
  z.object({
    type: z.literal('failed'),
    id: idSchema,
    ...generationProblemSchema.shape,
    balance: balanceSchema,
  }),
])

export type AssistantEvent = z.infer<typeof assistantEventSchema>

/** The status that the assistant panel shows. */
export const assistantStatusResponseSchema = success({
  model: modelSchema.describe('The model that writes.'),
  ownModel: z.boolean().describe("Whether it is the workspace's own model."),
  canManage: z
    .boolean()
    .describe("Whether the caller may see the health of the models and change the workspace's own one."),
  price: z.number().int().describe("Points for one text; 0 with the workspace's own model."),
  can: z
    .record(generationActionSchema, z.boolean().describe('Whether it is available.'))
    .describe('Which actions are available; the template writer does not support all of them.'),
})

/** The result of the last request to a model, by a generation or a health check. */
export const modelHealthSchema = modelSchema.extend({
  outcome: z.enum(['working', 'failing', 'unknown']),
  problem: generationProblemSchema.nullable(),
  checkedAt: instantSchema.nullable(),
  latencyMs: z.number().int().nullable().describe('Milliseconds until the first text.'),
})

export type ModelHealth = z.infer<typeof modelHealthSchema>

/** The models in the order in which they are asked. */
export const assistantHealthResponseSchema = success({ models: z.array(modelHealthSchema) })
