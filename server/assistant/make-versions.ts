import type { VersionsInput } from '../../contract/assistant.ts'
import type { Session } from '../accounts/index.ts'
import { voiceFor } from '../brand-voices/index.ts'
import type { Context } from '../context.ts'
import { spendAssistantLimits } from './assistant-limits.ts'
import { beginGenerations, type Begun } from './begin-generations.ts'
import { requireAble } from './require-able.ts'
import type { Models } from './models/models.ts'

/** Holds the points of a version for each network, all or none. They are written by `streamGenerations`. */
export async function makeVersions(
  ctx: Context,
  models: Models,
  session: Session,
  { text, from, language, tone, versions, voiceId }: VersionsInput,
): Promise<Begun[]> {
  requireAble(models, 'version')
  const voice = await voiceFor(ctx, session, voiceId)
  await spendAssistantLimits(ctx.db, session, versions.length)
  const common = { action: 'version', text, from, language, tone, length: 'medium', prompt: '' } as const
  const wishes = versions.map((version) => ({ ...common, ...version, voice }))
  return beginGenerations(ctx, models, session, wishes)
}
