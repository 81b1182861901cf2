import type { GenerateInput } from '../../contract/assistant.ts'
import type { Session } from '../accounts/index.ts'
import { voiceFor } from '../brand-voices/index.ts'
import type { Context } from '../context.ts'
import { spendAssistantLimits } from './assistant-limits.ts'
import { beginGenerations, type Begun } from './begin-generations.ts'
import { requireAble } from './require-able.ts'
import type { Models } from './models/models.ts'

/** Holds the points of one text, which is to sound like the brand. It is written by `streamGenerations`. */
export async function generateText(
  ctx: Context,
  models: Models,
  session: Session,
  input: GenerateInput,
): Promise<Begun[]> {
  requireAble(models, input.action)
  const { voiceId, ...asked } = input
  // Spelling is right or wrong in every voice.
  const voice = asked.action === 'fix' ? undefined : await voiceFor(ctx, session, voiceId)
  await spendAssistantLimits(ctx.db, session, 1)
  // What an action does not work on is neither kept nor shown to a model.
  const material = asked.action === 'write' ? { text: '' } : { prompt: '' }
  return beginGenerations(ctx, models, session, [{ ...asked, ...material, voice }])
}
