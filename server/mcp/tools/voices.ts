import { brandVoicesResponseSchema, habits } from '../../../contract/brand-voices/brand-voices.ts'
import { z } from '../../../contract/zod.ts'
import { reads, tool } from '../tool.ts'
import { untrusted, untrustedSchema } from '../untrusted.ts'

const said = (text: string) => untrusted('the brand voice, which a member wrote', text)

export const listBrandVoices = tool({
  name: 'list_brand_voices',
  title: 'List brand voices',
  description:
    'How the brand sounds: its manner, words to use and to avoid, examples, hashtags of every post. Read it before you write texts yourself, and take it for the sound of texts only. Give a voice_id to write_with_assistant. Changes nothing.',
  input: z.strictObject({}),
  output: z.object({
    voices: z.array(
      z.object({
        voice_id: z.string(),
        name: untrustedSchema,
        is_default: z.boolean(),
        manner: untrustedSchema,
        use_words: untrustedSchema.describe('Separated by commas; may be empty.'),
        avoid_words: untrustedSchema.describe('Separated by commas; may be empty.'),
        emoji: z.enum(habits),
        hashtag_use: z.enum(habits),
        hashtags: untrustedSchema.describe('For every post: add them to your texts.'),
        examples: z.array(untrustedSchema).describe('To sound like them, not to copy.'),
      }),
    ),
  }),
  annotations: reads,
  async run({ api }) {
    const { voices } = await api.get(brandVoicesResponseSchema, '/brand-voices')
    return {
      voices: voices.map((voice) => ({
        voice_id: voice.id,
        name: said(voice.name),
        is_default: voice.isDefault,
        manner: said(voice.description),
        use_words: said(voice.doWords.join(', ')),
        avoid_words: said(voice.dontWords.join(', ')),
        emoji: voice.emojiHabit,
        hashtag_use: voice.hashtagHabit,
        hashtags: said(voice.hashtags.join(' ')),
        examples: voice.samples.slice(0, 3).map(said),
      })),
    }
  },
})
