import type { GenerateInput } from '../../../contract/assistant/assistant.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { voiceFor } from '../../brand-voices/index.ts'
import type { Context } from '../../context.ts'
import { spendTextLimits } from '../limits/assistant-limits.ts'
import { createGenerations, type CreatedGeneration } from '../generations/create-generations.ts'
import { requireBestPosts } from './require-best-posts.ts'
import { requireSupported } from './require-supported.ts'
import type { Models } from '../models/models.ts'

/** Inserts a generation of one text and holds its points. `streamGenerations` runs it. */
export async function generateText(
  ctx: Context,
  models: Models,
  caller: Caller,
  input: GenerateInput,
): Promise<CreatedGeneration[]> {
  requireSupported(models, input.action)
  const { voiceId, bestPostsOf, ...asked } = input
  // Correcting a text does not depend on the voice.
  const voice = asked.action === 'fix' ? undefined : await voiceFor(ctx, caller, voiceId)
  const best = await requireBestPosts(ctx, caller, bestPostsOf)
  await spendTextLimits(ctx, models, caller, 1)
  // Fields that an action does not use are neither stored nor sent to a model.
  const material = asked.action === 'write' ? { text: '' } : { prompt: '' }
  return createGenerations(ctx, models, caller, [{ ...asked, ...material, voice, best }])
}
