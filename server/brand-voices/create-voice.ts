import { randomUUIDv7 } from 'node:crypto'
import { voiceLimits, type VoiceInput } from '../../contract/brand-voices.ts'
import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../platform/database/database.ts'
import { AppError } from '../platform/http/app-error.ts'
import { checkVoiceInput, requireWriting } from './check-voice-input.ts'
import { clearDefault, insertVoice, lockVoices, type VoiceRow } from './voices.queries.ts'

/** Makes a voice. The first of a workspace is its default. */
export function createVoice(ctx: Context, session: Session, input: VoiceInput): Promise<VoiceRow> {
  return inTransaction(ctx.db, async (trx) => {
    await requireWriting(ctx, trx, session)
    const others = await lockVoices(trx, session.workspaceId)
    if (others.length >= voiceLimits.voices) {
      throw new AppError(
        'conflict',
        `A workspace has at most ${voiceLimits.voices} brand voices. Delete one that is no longer used.`,
      )
    }
    const fields = await checkVoiceInput(trx, session.workspaceId, input, others)
    const isDefault = input.isDefault || others.length === 0
    if (isDefault) await clearDefault(trx, session.workspaceId)
    return insertVoice(trx, {
      ...fields,
      id: randomUUIDv7(),
      workspace_id: session.workspaceId,
      is_default: isDefault,
      created_by: session.userId,
    })
  })
}
