import type { VersionsInput } from '../../../contract/assistant/assistant.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { voiceFor } from '../../brand-voices/index.ts'
import type { Context } from '../../context.ts'
import { spendTextLimits } from '../limits/assistant-limits.ts'
import { createGenerations, type CreatedGeneration } from '../generations/create-generations.ts'
import { requireSupported } from './require-supported.ts'
import type { Models } from '../models/models.ts'

/** Inserts a version for each platform and holds their points, all or none. `streamGenerations` runs them. */
export async function makeVersions(
  ctx: Context,
  models: Models,
  caller: Caller,
  { text, from, language, tone, versions, voiceId }: VersionsInput,
): Promise<CreatedGeneration[]> {
  requireSupported(models, 'version')
  const voice = await voiceFor(ctx, caller, voiceId)
  await spendTextLimits(ctx, models, caller, versions.length)
  const common = { action: 'version', text, from, language, tone, length: 'medium', prompt: '' } as const
  const tasks = versions.map((version) => ({ ...common, ...version, voice }))
  return createGenerations(ctx, models, caller, tasks)
}
