import type { z } from 'zod'
import type { saveVoiceSchema } from '../../contract/brand-voices/brand-voices.ts'
import type { Caller } from '../infra/http/caller.ts'
import type { Context } from '../context.ts'
import { requireEntitlement } from '../plans/index.ts'
import { inTransaction } from '../infra/database/database.ts'
import { currentRow } from '../infra/http/current-row.ts'
import { checkVoiceInput } from './check-voice-input.ts'
import { clearDefault, lockVoices, updateVoice, type VoiceRow } from './voices.queries.ts'

/** Replaces a voice as a whole. Throws `stale_version` if it was changed in the meantime. */
export function saveVoice(
  ctx: Context,
  caller: Caller,
  id: string,
  { version, ...input }: z.output<typeof saveVoiceSchema>,
): Promise<VoiceRow> {
  return inTransaction(ctx.db, async (trx) => {
    await requireEntitlement(ctx, trx, caller.workspaceId, 'brandVoice')
    const voices = await lockVoices(trx, caller.workspaceId)
    const voice = currentRow(voices, { id, version }, 'brand voice')
    const others = voices.filter((one) => one.id !== id)
    const fields = await checkVoiceInput(trx, caller.workspaceId, input, others)
    if (input.isDefault && !voice.is_default) await clearDefault(trx, caller.workspaceId)
    return updateVoice(trx, voice, fields)
  })
}
