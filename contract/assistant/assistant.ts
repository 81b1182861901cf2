import { z } from '../zod.ts'
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
import { platformKeySchema } from '../platforms/platform-key.ts'
import { platformKeys } from '../platforms/platforms.ts'

const promptSchema = boundedText({
  max: promptLimit,
  tooLong: `Describe the post in at most ${promptLimit} characters`,
})
const sourceRule = {
  max: sourceLimit,
  tooLong: `At most ${sourceLimit} characters can be worked on at once`,
}
const sourceSchema = boundedText(sourceRule)

/** The brand voice to write in: null for none; left out, the workspace's default where its plan includes it. */
export const voiceIdSchema = idSchema.nullable().optional()

/**
 * A new text from `prompt` (action `write`), or one of the actions on `text`. Costs `pointCosts.text` points, held
 * before the model is asked and taken only for a usable result.
 */
export const generateSchema = z
  .object({
    /** Chosen by the client: repeating a call with it gives the same generation, charged once. */
    id: idSchema,
    action: z.enum(['write', ...textActions]).default('write'),
    platform: platformKeySchema,
    /** Of the result; what an action other than `translate` works on keeps its own language. */
    language: languageKeySchema.default('en'),
    tone: z.enum(tones).default('friendly'),
    length: z.enum(lengths).default('medium'),
    prompt: promptSchema.default(''),
    text: sourceSchema.default(''),
    /** When asked anew: the result that is to be different this time. */
    avoid: sourceSchema.optional(),
    voiceId: voiceIdSchema,
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

/** Versions of one text for other platforms: each its own generation, at `pointCosts.text` points each. */
export const versionsSchema = z.object({
  text: boundedText({ ...sourceRule, required: 'Write something first.' }).refine(
    (text) => text.trim() !== '',
    'Write something first.',
  ),
  from: platformKeySchema,
  language: languageKeySchema.default('en'),
  tone: z.enum(tones).default('friendly'),
  versions: boundedList(z.object({ id: idSchema, platform: platformKeySchema }), {
    min: 1,
    tooFew: 'Choose at least one platform.',
    max: platformKeys.length,
  })
    .refine(
      (all) => new Set(all.map((one) => one.platform)).size === all.length,
      'Choose each platform once.',
    )
    .refine(
      (all) => new Set(all.map((one) => one.id)).size === all.length,
      'Each version has an id of its own.',
    ),
  voiceId: voiceIdSchema,
})

export type VersionsInput = z.infer<typeof versionsSchema>

/**
 * The events of a stream (`text/event-stream`; the event's name is `type`, its data the whole object). Each carries the
 * `id` of its generation. The text is all `delta`s since the start or since the last `replaced`; `done` says it in full.
 */
export const assistantEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('started'),
    id: idSchema,
    platform: platformKeySchema,
    /** Held until the end. */
    points: z.number().int(),
    model: modelSchema,
  }),
  z.object({ type: z.literal('delta'), id: idSchema, text: z.string() }),
  z.object({
    type: z.literal('replaced'),
    id: idSchema,
    /** What stands there now; deltas go on from it. */
    text: z.string(),
    /** `too_long`, `language`: it is being asked again; `cleaned`: only what surrounded the text went. */
    reason: z.enum(['too_long', 'language', 'cleaned', 'shortened']),
  }),
  z.object({
    type: z.literal('done'),
    id: idSchema,
    text: z.string(),
    model: modelSchema,
    /** Taken for it. */
    points: z.number().int(),
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

/** What the panel says about itself before anything is asked. */
export const assistantStatusReplySchema = success({
  model: modelSchema,
  /** It is the workspace's own. */
  ownModel: z.boolean(),
  /** Whether the caller may see how the models do, and change the workspace's own. */
  canManage: z.boolean(),
  /** Points for one text; 0 with an own model. */
  price: z.number().int(),
  /** What the model here can do, per action; the built-in writer cannot do all. */
  can: z.record(generationActionSchema, z.boolean()),
})

/** How a model did when it was last asked, by a generation or by the check itself. */
export const modelHealthSchema = modelSchema.extend({
  outcome: z.enum(['working', 'failing', 'unknown']),
  problem: generationProblemSchema.nullable(),
  checkedAt: instantSchema.nullable(),
  /** Until the first piece of text came. */
  latencyMs: z.number().int().nullable(),
})

export type ModelHealth = z.infer<typeof modelHealthSchema>

/** The models in the order in which they are asked. */
export const assistantHealthReplySchema = success({ models: z.array(modelHealthSchema) })
