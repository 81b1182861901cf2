import type { Habit } from '../../contract/brand-voices.ts'
import { includes } from '../../contract/plans.ts'
import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { readPlan, requireEntitlement } from '../plans/index.ts'
import { notFound } from '../platform/http/app-error.ts'
import { findDefaultVoice, findVoiceRow } from './voices.queries.ts'
import { wordsOf } from './voices.view.ts'

/** What whoever writes needs to know of a voice. Everything but the habits is a person's own text. */
export type Voice = {
  id: string
  name: string
  description: string
  doWords: readonly string[]
  dontWords: readonly string[]
  samples: readonly string[]
  emojiHabit: Habit
  hashtagHabit: Habit
  /** On every post, without the sign. */
  hashtags: readonly string[]
  colours: readonly string[]
  logoId: string | null
}

/**
 * The voice a text is to be written in: the chosen one, none for null, and the workspace's default where nothing is said
 * and its plan includes it. Throws `plan_required` or `not_found` for a chosen one.
 */
export async function voiceFor(
  ctx: Context,
  session: Session,
  voiceId: string | null | undefined,
): Promise<Voice | undefined> {
  if (voiceId === null) return undefined
  const { workspaceId } = session
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
