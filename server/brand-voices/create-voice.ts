import { randomUUIDv7 } from 'node:crypto'
import { voiceLimits, type VoiceInput } from '../../contract/brand-voices/brand-voices.ts'
import type { Caller } from '../infra/http/caller.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { AppError } from '../infra/http/app-error.ts'
import { requireEntitlement } from '../plans/index.ts'
import { checkVoiceInput } from './check-voice-input.ts'
import { clearDefault, insertVoice, lockVoices, type VoiceRow } from './voices.queries.ts'

/** Creates a voice. The first one of a workspace becomes its default. */
export function createVoice(ctx: Context, caller: Caller, input: VoiceInput): Promise<VoiceRow> {
  return inTransaction(ctx.db, async (trx) => {
    await requireEntitlement(ctx, trx, caller.workspaceId, 'brandVoice')
    const others = await lockVoices(trx, caller.workspaceId)
    if (others.length >= voiceLimits.voices) {
      throw new AppError(
        'conflict',
        `A workspace has at most ${voiceLimits.voices} brand voices. Delete one that is no longer used.`,
      )
    }
    const fields = await checkVoiceInput(trx, caller.workspaceId, input, others)
    const isDefault = input.isDefault || others.length === 0
    if (isDefault) await clearDefault(trx, caller.workspaceId)
    return insertVoice(trx, {
      ...fields,
      id: randomUUIDv7(),
      workspace_id: caller.workspaceId,
      is_default: isDefault,
      created_by: caller.userId,
    })
  })
}
