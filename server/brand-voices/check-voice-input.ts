import type { VoiceInput } from '../../contract/brand-voices/brand-voices.ts'
import type { Trx } from '../context.ts'
import { lockMedia } from '../media/index.ts'
import { invalid, notFound } from '../infra/http/app-error.ts'
import type { VoiceFields, VoiceRow } from './voices.queries.ts'

/** Converts input to columns. Refuses a name that is in use and a picture that the workspace does not have. */
export async function checkVoiceInput(
  trx: Trx,
  workspaceId: string,
  input: VoiceInput,
  others: VoiceRow[],
): Promise<VoiceFields> {
  const name = input.name.toLowerCase()
  if (others.some((other) => other.name.toLowerCase() === name)) {
    throw invalid('Another voice has this name.', { name: 'Another voice has this name.' })
  }
  if (input.logoId !== null) {
    const [logo] = await lockMedia(trx, workspaceId, [input.logoId])
    if (!logo?.content_type.startsWith('image/')) throw notFound('picture')
    if (logo.video_codec !== null) throw invalid('A logo is a picture.', { logoId: 'Choose a picture.' })
  }
  return {
    name: input.name,
    description: input.description,
    do_words: distinct(input.doWords),
    dont_words: distinct(input.dontWords),
    samples: distinct(input.samples),
    emoji_habit: input.emojiHabit,
    hashtag_habit: input.hashtagHabit,
    hashtags: distinct(input.hashtags),
    colors: distinct(input.colors),
    logo_media_id: input.logoId,
    is_default: input.isDefault,
  }
}

/** Removes duplicates regardless of case. */
function distinct(all: string[]): string[] {
  return [...new Map(all.toReversed().map((one) => [one.toLowerCase(), one])).values()].toReversed()
}
