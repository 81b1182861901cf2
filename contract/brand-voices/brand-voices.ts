import { z } from '../zod.ts'
import { idSchema, instantSchema, success } from '../api.ts'
import { boundedList, boundedText } from '../bounds.ts'
import { mediaSchema } from '../media/media.ts'
import { platformKeySchema } from '../platforms/platforms.ts'

export const habits = ['none', 'few', 'many'] as const
export type Habit = (typeof habits)[number]

/** Limits of a brand voice. The prompt has its own limits. */
export const voiceLimits = {
  voices: 20,
  name: 60,
  description: 600,
  words: 40,
  word: 60,
  samples: 10,
  sample: 3_000,
  hashtags: 10,
  colors: 6,
} as const

const wordsSchema = boundedList(
  boundedText({
    max: voiceLimits.word,
    tooLong: `A word has at most ${voiceLimits.word} characters.`,
    required: 'A word cannot be empty.',
    trim: true,
  }),
  { max: voiceLimits.words, tooMany: `At most ${voiceLimits.words} words.` },
).default([])

/** Accepted with or without the # sign; stored without it. */
const hashtagSchema = boundedText({
  // Room for the # sign.
  max: voiceLimits.word + 1,
  tooLong: `A hashtag has at most ${voiceLimits.word} characters.`,
  trim: true,
})
  .overwrite((tag) => tag.replace(/^[#＃]/, ''))
  .max(voiceLimits.word, `A hashtag has at most ${voiceLimits.word} characters.`)
  .regex(
    /^\p{N}*[\p{L}_][\p{L}\p{N}_]*$/u,
    'A hashtag has letters, digits and _ only, and at least one letter.',
  )

/** `#rrggbb`, the only form in which colors are stored and compared. */
export const colorSchema = boundedText({
  max: 7,
  tooLong: 'Write a color as # and six digits, as #4f46e5.',
  trim: true,
})
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Write a color as # and six digits, as #4f46e5.')
  .meta({ examples: ['#4f46e5'] })

const fields = {
  name: boundedText({
    max: voiceLimits.name,
    tooLong: `At most ${voiceLimits.name} characters.`,
    required: 'Give the voice a name.',
    trim: true,
  }).meta({ description: 'Its name.', examples: ['River Bakes'] }),
  description: boundedText({
    max: voiceLimits.description,
    tooLong: `At most ${voiceLimits.description} characters.`,
    trim: true,
  })
    .default('')
    .meta({
      description: 'How the brand sounds and who its audience is.',
      examples: ['Warm, short sentences, for neighbors.'],
    }),
  doWords: wordsSchema.meta({ description: 'Words that it likes.', examples: [['fresh']] }),
  dontWords: wordsSchema.meta({ description: 'Words that it avoids.', examples: [['cheap']] }),
  samples: boundedList(
    boundedText({
      max: voiceLimits.sample,
      tooLong: `A sample has at most ${voiceLimits.sample} characters.`,
      required: 'A sample cannot be empty.',
      trim: true,
    }),
    { max: voiceLimits.samples, tooMany: `At most ${voiceLimits.samples} samples.` },
  )
    .default([])
    .meta({ description: 'Example posts.', examples: [['Good morning! The rolls are out of the oven.']] }),
  emojiHabit: z.enum(habits).default('few').describe('How many emoji it uses.'),
  hashtagHabit: z.enum(habits).default('few').describe('How many hashtags it uses.'),
  hashtags: boundedList(hashtagSchema, {
    max: voiceLimits.hashtags,
    tooMany: `At most ${voiceLimits.hashtags} hashtags.`,
  })
    .default([])
    .meta({ description: 'Hashtags that are added to every post.', examples: [['riverbakes']] }),
  colors: boundedList(colorSchema, {
    max: voiceLimits.colors,
    tooMany: `At most ${voiceLimits.colors} colors.`,
  })
    .default([])
    .meta({ description: 'Its colors, for pictures.', examples: [['#4f46e5']] }),
  logoId: idSchema.nullable().default(null).describe('The id of a picture in the media library.'),
  isDefault: z.boolean().default(false).describe('Whether it is used unless another voice is chosen.'),
}

export const createVoiceSchema = z.object(fields)
export const saveVoiceSchema = z.object({
  ...fields,
  version: z
    .number()
    .int()
    .positive()
    .describe('The version that you read. If there is a newer one, the call fails with `stale_version`.'),
})
export const voiceVersionQuerySchema = z.object({
  version: z.coerce
    .number()
    .int()
    .positive()
    .describe('The version that you read. If there is a newer one, the call fails with `stale_version`.'),
})

export type VoiceInput = z.output<typeof createVoiceSchema>

export const brandVoiceSchema = z
  .object({
    id: idSchema,
    name: z.string().describe('Its name.'),
    description: z.string().describe('How it sounds.'),
    doWords: z.array(z.string()).describe('Words to use.'),
    dontWords: z.array(z.string()).describe('Words to avoid.'),
    samples: z.array(z.string()).describe('Texts that sound like it.'),
    emojiHabit: z.enum(habits).describe('How many emoji it uses.'),
    hashtagHabit: z.enum(habits).describe('How many hashtags it uses.'),
    hashtags: z.array(z.string()).describe('Hashtags that it always uses.'),
    colors: z.array(z.string()).describe('The colors of the brand, the most important first.'),
    logo: mediaSchema.nullable().describe('The logo of the brand; null if there is none.'),
    isDefault: z.boolean().describe('Whether it is used where nobody chooses one.'),
    version: z.number().int().describe('Goes up with each change.'),
    updatedAt: instantSchema,
    can: z
      .object({
        edit: z.boolean().describe('Whether the caller may change it.'),
        delete: z.boolean().describe('Whether the caller may delete it.'),
      })
      .describe('What the caller may do with it.'),
  })
  .meta({ id: 'BrandVoice', description: 'How the assistant writes.' })

export type BrandVoice = z.infer<typeof brandVoiceSchema>

/** The default first, then by name. A plan without brand voices can still see and delete existing ones. */
export const brandVoicesResponseSchema = success({
  voices: z.array(brandVoiceSchema).describe('The brand voices of the workspace.'),
  can: z.object({ create: z.boolean().describe('Whether the caller may create one.') }),
})
export const brandVoiceResponseSchema = success({ voice: brandVoiceSchema })

/** Published posts of connected accounts, to learn from. Reading them saves nothing. */
export const learnSamplesSchema = z.object({
  accountIds: boundedList(idSchema, { max: 20 })
    .optional()
    .describe('The accounts to read; all connected ones if omitted.'),
})

export const learnedSampleSchema = z.object({
  text: z.string().describe('The text of the post.'),
  platform: platformKeySchema.describe('The platform of the post.'),
  username: z.string().describe('The handle of its account.'),
  source: z.enum(['here', 'platform']).describe('Published with this product, or read from the platform.'),
  at: instantSchema.describe('When it was published.'),
})

export type LearnedSample = z.infer<typeof learnedSampleSchema>

export const learnedSamplesResponseSchema = success({
  samples: z.array(learnedSampleSchema).describe('Posts that can be samples of the voice.'),
  problems: z.array(z.string()).describe('A sentence for each account that could not be read.'),
})
