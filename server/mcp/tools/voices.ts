import { brandVoicesResponseSchema, habits } from '../../../contract/brand-voices/brand-voices.ts'
import { z } from '../../../contract/zod.ts'
import { reads, tool } from '../tool.ts'

export const listBrandVoices = tool({
  name: 'list_brand_voices',
  title: 'List brand voices',
  description:
    'How the brand sounds: its manner, words to use and to avoid, examples, hashtags of every post. Read it before you write texts yourself, and give a voice_id to write_with_assistant. Changes nothing.',
  input: z.strictObject({}),
  output: z.object({
    voices: z.array(
      z.object({
        voice_id: z.string(),
        name: z.string(),
        is_default: z.boolean(),
        manner: z.string(),
        use_words: z.array(z.string()),
        avoid_words: z.array(z.string()),
        emoji: z.enum(habits),
        hashtag_use: z.enum(habits),
        hashtags: z.array(z.string()).describe('Added to every post.'),
        examples: z.array(z.string()).describe('To sound like them, not to copy.'),
      }),
    ),
  }),
  annotations: reads,
  async run({ api }) {
    const { voices } = await api.get(brandVoicesResponseSchema, '/brand-voices')
    return {
      voices: voices.map((voice) => ({
        voice_id: voice.id,
        name: voice.name,
        is_default: voice.isDefault,
        manner: voice.description,
        use_words: voice.doWords,
        avoid_words: voice.dontWords,
        emoji: voice.emojiHabit,
        hashtag_use: voice.hashtagHabit,
        hashtags: voice.hashtags,
        examples: voice.samples.slice(0, 3),
      })),
    }
  },
})
