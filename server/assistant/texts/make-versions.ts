import type { VersionsInput } from '../../../contract/assistant/assistant.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { voiceFor } from '../../brand-voices/index.ts'
import type { Context } from '../../context.ts'
import { spendTextLimits } from '../limits/assistant-limits.ts'
import { createGenerations, type CreatedGeneration } from '../generations/create-generations.ts'
import { requireBestPosts } from './require-best-posts.ts'
import { requireSupported } from './require-supported.ts'
import type { WritingTask } from '../models/model.ts'
import type { Models } from '../models/models.ts'

/** Inserts a text for each platform and holds their points, all or none. `streamGenerations` runs them. */
export async function makeVersions(
  ctx: Context,
  models: Models,
  caller: Caller,
  { versions, voiceId, bestPostsOf, from, ...asked }: VersionsInput,
): Promise<CreatedGeneration[]> {
  const action = asked.text.trim() === '' ? 'write' : 'version'
  requireSupported(models, action)
  const voice = await voiceFor(ctx, caller, voiceId)
  const best = await requireBestPosts(ctx, caller, bestPostsOf)
  await spendTextLimits(ctx, models, caller, versions.length)
  const tasks = versions.map(({ id, platform }) => ({
    ...asked,
    ...(from && { from }),
    id,
    platform,
    action,
    voice,
    best,
  })) satisfies WritingTask[]
  return createGenerations(ctx, models, caller, tasks)
}
