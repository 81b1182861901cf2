import { z } from 'zod'
import { idSchema, instantSchema, success } from './api.ts'
import { mediaSchema } from './media.ts'
import { platformKeySchema } from './platforms/platform-key.ts'

export const habits = ['none', 'few', 'many'] as const
export type Habit = (typeof habits)[number]

/** How much a voice may hold. What goes into a prompt is bounded anew there. */
export const voiceLimits = {
  voices: 20,
  name: 60,
  description: 600,
  words: 40,
  word: 60,
  samples: 10,
  sample: 3_000,
  hashtags: 10,
  colours: 6,
} as const

const wordsSchema = z
  .array(
    z
      .string()
      .trim()
      .min(1, 'A word cannot be empty.')
      .max(voiceLimits.word, `A word has at most ${voiceLimits.word} characters.`),
  )
  .max(voiceLimits.words, `At most ${voiceLimits.words} words.`)
  .default([])

/** As people write them, with or without the sign; kept without it. */
const hashtagSchema = z
  .string()
  .trim()
  .transform((tag) => tag.replace(/^[#＃]/, ''))
  .pipe(
    z
      .string()
      .max(voiceLimits.word, `A hashtag has at most ${voiceLimits.word} characters.`)
      .regex(
        /^[\p{L}\p{N}_]*[\p{L}_][\p{L}\p{N}_]*$/u,
        'A hashtag has letters, digits and _ only, and at least one letter.',
      ),
  )

/** `#rrggbb`, the one form in which colours are compared and measured. */
export const colourSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Write a colour as # and six digits, as #4f46e5.')

const fields = {
  name: z
    .string()
    .trim()
    // As the database keeps it: half a character is compared as what becomes of it.
    .overwrite((name) => name.toWellFormed())
    .min(1, 'Give the voice a name.')
    .max(voiceLimits.name, `At most ${voiceLimits.name} characters.`),
  /** How the brand sounds, and to whom it speaks. */
  description: z
    .string()
    .trim()
    .max(voiceLimits.description, `At most ${voiceLimits.description} characters.`)
    .default(''),
  doWords: wordsSchema,
  dontWords: wordsSchema,
  /** Posts that sound right. Other people's text: it is shown to a model as material, never as instructions. */
  samples: z
    .array(
      z
        .string()
        .trim()
        .min(1, 'A sample cannot be empty.')
        .max(voiceLimits.sample, `A sample has at most ${voiceLimits.sample} characters.`),
    )
    .max(voiceLimits.samples, `At most ${voiceLimits.samples} samples.`)
    .default([]),
  emojiHabit: z.enum(habits).default('few'),
  hashtagHabit: z.enum(habits).default('few'),
  /** On every post, without the sign. */
  hashtags: z
    .array(hashtagSchema)
    .max(voiceLimits.hashtags, `At most ${voiceLimits.hashtags} hashtags.`)
    .default([]),
  colours: z
    .array(colourSchema)
    .max(voiceLimits.colours, `At most ${voiceLimits.colours} colours.`)
    .default([]),
  /** A picture of the workspace. */
  logoId: idSchema.nullable().default(null),
  /** Used wherever nobody chooses another; at most one of a workspace is. */
  isDefault: z.boolean().default(false),
}

export const createVoiceSchema = z.object(fields)
export const saveVoiceSchema = z.object({ ...fields, version: z.number().int().positive() })
export const voiceVersionQuerySchema = z.object({ version: z.coerce.number().int().positive() })

export type VoiceInput = z.output<typeof createVoiceSchema>

export const brandVoiceSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  doWords: z.array(z.string()),
  dontWords: z.array(z.string()),
  samples: z.array(z.string()),
  emojiHabit: z.enum(habits),
  hashtagHabit: z.enum(habits),
  hashtags: z.array(z.string()),
  colours: z.array(z.string()),
  logo: mediaSchema.nullable(),
  isDefault: z.boolean(),
  version: z.number().int(),
  updatedAt: instantSchema,
  /** What this person may do with it; the screen never works it out again. */
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})

export type BrandVoice = z.infer<typeof brandVoiceSchema>

/** The default first, then by name. A plan without brand voice still sees those it made, and can delete them. */
export const brandVoicesReplySchema = success({
  voices: z.array(brandVoiceSchema),
  can: z.object({ create: z.boolean() }),
})
export const brandVoiceReplySchema = success({ voice: brandVoiceSchema })

/** What connected accounts published, to learn from; nothing is saved by it. */
export const learnSamplesSchema = z.object({ accountIds: z.array(idSchema).max(20).optional() })

export const learnedSampleSchema = z.object({
  text: z.string(),
  platform: platformKeySchema,
  username: z.string(),
  /** Published from here, or read from the network. */
  source: z.enum(['here', 'network']),
  at: instantSchema,
})

export type LearnedSample = z.infer<typeof learnedSampleSchema>

/** `problems`: accounts that could not be read, each in a sentence. */
export const learnedSamplesReplySchema = success({
  samples: z.array(learnedSampleSchema),
  problems: z.array(z.string()),
})
