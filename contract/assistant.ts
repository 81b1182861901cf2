import { z } from 'zod'
import { idSchema, instantSchema, pageQuerySchema, success } from './api.ts'
import {
  generationActions,
  lengths,
  promptLimit,
  sourceLimit,
  textActions,
  tones,
} from './assistant-choices.ts'
import { ideaSchema } from './idea.ts'
import { languageKeys } from './languages.ts'
import { mediaSchema } from './media.ts'
import { pictureLookSchema } from './picture-look.ts'
import { platformKeySchema } from './platforms/platform-key.ts'
import { platformKeys } from './platforms/platforms.ts'
import { pointsRecordSchema } from './points.ts'
import { videoAspectKeys } from './video-choices.ts'

export const languageKeySchema = z.enum(languageKeys)
export const generationActionSchema = z.enum(generationActions)

const promptSchema = z.string().max(promptLimit, `Describe the post in at most ${promptLimit} characters`)
const sourceSchema = z.string().max(sourceLimit, `At most ${sourceLimit} characters can be worked on at once`)

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

/** Versions of one text for other networks: each its own generation, at `pointCosts.text` points each. */
export const versionsSchema = z.object({
  text: sourceSchema.refine((text) => text.trim() !== '', 'Write something first.'),
  from: platformKeySchema,
  language: languageKeySchema.default('en'),
  tone: z.enum(tones).default('friendly'),
  versions: z
    .array(z.object({ id: idSchema, platform: platformKeySchema }))
    .min(1, 'Choose at least one platform.')
    .max(platformKeys.length)
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

/** The workspace's points afterwards; null where they could not be read at that moment. */
const balanceSchema = pointsRecordSchema.nullable()

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

/** A text in the assistant's history. */
export const generationSchema = z.object({
  id: idSchema,
  at: instantSchema,
  action: generationActionSchema,
  platform: platformKeySchema,
  language: languageKeySchema,
  tone: z.enum(tones),
  length: z.enum(lengths),
  prompt: z.string(),
  /** The text it worked on; empty for a new one. */
  source: z.string(),
  /** What came, also where it was not usable; empty where nothing did. */
  result: z.string(),
  /** The week that came; null for any other text, and where none did. */
  ideas: z.array(ideaSchema).nullable(),
  outcome: z.enum(['running', 'done', 'stopped', 'failed']),
  problem: generationProblemSchema.nullable(),
  model: modelSchema,
  /** As the model counts them; null where it did not say. */
  inputTokens: z.number().int().nullable(),
  outputTokens: z.number().int().nullable(),
  points: z.number().int(),
  durationMs: z.number().int().nullable(),
  /** The brand voice it was made in, by its name at that time; it may be renamed or gone. Null for none. */
  voice: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** Full name of the person. */
  by: z.string(),
})

export type Generation = z.infer<typeof generationSchema>

/** What pictures and videos have in common. */
const madeGenerationSchema = generationSchema
  .omit({
    language: true,
    tone: true,
    length: true,
    source: true,
    result: true,
    ideas: true,
    inputTokens: true,
    outputTokens: true,
  })
  .extend({
    /** Null where none came or somebody deleted it. */
    media: mediaSchema.nullable(),
  })

/** A picture in the assistant's history; `prompt` is what it says or shows. */
export const pictureGenerationSchema = madeGenerationSchema.extend({
  action: z.literal('picture'),
  ...pictureLookSchema.shape,
  /** Its smaller line. */
  detail: z.string(),
  altText: z.string(),
})

export type PictureGeneration = z.infer<typeof pictureGenerationSchema>

/** A video in the assistant's history; `prompt` is what it shows. */
export const videoGenerationSchema = madeGenerationSchema.extend({
  action: z.literal('video'),
  aspect: z.enum(videoAspectKeys),
})

export type VideoGeneration = z.infer<typeof videoGenerationSchema>

/** One line of the assistant's history. */
export const historyEntrySchema = z.discriminatedUnion('action', [
  generationSchema,
  pictureGenerationSchema,
  videoGenerationSchema,
])
export type HistoryEntry = z.infer<typeof historyEntrySchema>

export const generationsQuerySchema = pageQuerySchema
export const generationsReplySchema = success({
  generations: z.array(historyEntrySchema),
  nextCursor: z.string().nullable(),
})

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
