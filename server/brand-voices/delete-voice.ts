import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../platform/database/database.ts'
import { notFound, staleVersion } from '../platform/http/app-error.ts'
import { forbidden } from './check-voice-input.ts'
import { voiceAbilities } from './voices.policy.ts'
import { deleteVoiceRow, lockVoices } from './voices.queries.ts'

/** Deletes a voice, also under a plan that includes none any more. What was written with it stays. */
export function deleteVoice(ctx: Context, session: Session, id: string, version: number): Promise<void> {
  return inTransaction(ctx.db, async (trx) => {
    const voice = (await lockVoices(trx, session.workspaceId)).find((one) => one.id === id)
    if (!voice) throw notFound('brand voice')
    if (!voiceAbilities(session.role, false).delete) throw forbidden()
    if (voice.version !== version) throw staleVersion('brand voice')
    await deleteVoiceRow(trx, id)
  })
}
