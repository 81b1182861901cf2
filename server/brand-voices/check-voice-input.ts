import type { VoiceInput } from '../../contract/brand-voices.ts'
import type { Session } from '../accounts/index.ts'
import type { Context, Trx } from '../context.ts'
import { keepMedia } from '../media/index.ts'
import { requireEntitlement } from '../plans/index.ts'
import { AppError, invalid, notFound } from '../platform/http/app-error.ts'
import { voiceAbilities } from './voices.policy.ts'
import type { VoiceFields, VoiceRow } from './voices.queries.ts'

/** Throws `plan_required` or `forbidden` where this person may not write voices. */
export async function requireWriting(ctx: Context, trx: Trx, session: Session): Promise<void> {
  await requireEntitlement(ctx, trx, session.workspaceId, 'brandVoice')
  if (!voiceAbilities(session.role, true).edit) throw forbidden()
}

export const forbidden = () =>
  new AppError('forbidden', 'You may use the brand voices of this workspace, but not change them.')

/** The columns of what a person wrote; refuses a name that is taken, and a picture the workspace does not have. */
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
    const [logo] = await keepMedia(trx, workspaceId, [input.logoId])
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
    colours: distinct(input.colours),
    logo_media_id: input.logoId,
    is_default: input.isDefault,
  }
}

/** The first of each, however it is written. */
function distinct(all: string[]): string[] {
  return [...new Map(all.toReversed().map((one) => [one.toLowerCase(), one])).values()].toReversed()
}
