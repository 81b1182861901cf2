import type { Habit } from '../../contract/brand-voices/brand-voices.ts'
import { includes } from '../../contract/billing/plans.ts'
import type { Caller } from '../infra/http/caller.ts'
import type { Context } from '../context.ts'
import { readPlan, requireEntitlement } from '../plans/index.ts'
import { notFound } from '../infra/http/app-error.ts'
import { findDefaultVoice, findVoiceRow } from './voices.queries.ts'
import { wordsOf } from './voices.view.ts'

/** A voice as the writer uses it. Everything except the habits is text written by users. */
export type Voice = {
  id: string
  name: string
  description: string
  doWords: readonly string[]
  dontWords: readonly string[]
  samples: readonly string[]
  emojiHabit: Habit
  hashtagHabit: Habit
  /** Added to every post; without `#`. */
  hashtags: readonly string[]
  colors: readonly string[]
  logoId: string | null
}

/**
 * The voice for a text: the chosen one, none for null, and for undefined the workspace's default if its plan includes
 * voices. Throws `plan_required` or `not_found` for a chosen voice.
 */
export async function voiceFor(
  ctx: Context,
  caller: Caller,
  voiceId: string | null | undefined,
): Promise<Voice | undefined> {
  if (voiceId === null) return undefined
  const { workspaceId } = caller
  if (voiceId !== undefined) await requireEntitlement(ctx, ctx.db, workspaceId, 'brandVoice')
  else if (!includes(await readPlan(ctx, ctx.db, workspaceId), 'brandVoice')) return undefined
  const row =
    voiceId === undefined
      ? await findDefaultVoice(ctx.db, workspaceId)
      : await findVoiceRow(ctx.db, workspaceId, voiceId)
  if (!row && voiceId !== undefined) throw notFound('brand voice')
  if (!row) return undefined
  return { ...wordsOf(row), logoId: row.logo_media_id }
}
