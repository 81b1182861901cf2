import type { z } from 'zod'
import type { saveVoiceSchema } from '../../contract/brand-voices.ts'
import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../platform/database/database.ts'
import { notFound, staleVersion } from '../platform/http/app-error.ts'
import { checkVoiceInput, requireWriting } from './check-voice-input.ts'
import { clearDefault, lockVoices, updateVoice, type VoiceRow } from './voices.queries.ts'

/** Replaces a voice as a whole. Throws `stale_version` where somebody saved it meanwhile. */
export function saveVoice(
  ctx: Context,
  session: Session,
  id: string,
  { version, ...input }: z.output<typeof saveVoiceSchema>,
): Promise<VoiceRow> {
  return inTransaction(ctx.db, async (trx) => {
    await requireWriting(ctx, trx, session)
    const voices = await lockVoices(trx, session.workspaceId)
    const voice = voices.find((one) => one.id === id)
    if (!voice) throw notFound('brand voice')
    if (voice.version !== version) throw staleVersion('brand voice')
    const others = voices.filter((one) => one.id !== id)
    const fields = await checkVoiceInput(trx, session.workspaceId, input, others)
    if (input.isDefault && !voice.is_default) await clearDefault(trx, session.workspaceId)
    return updateVoice(trx, id, fields)
  })
}
