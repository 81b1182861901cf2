import type { Caller } from '../infra/http/caller.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { notFound, staleVersion } from '../infra/http/app-error.ts'
import { deleteVoiceRow, lockVoices } from './voices.queries.ts'

/** Deletes a voice, even if the plan no longer includes brand voices. Texts written with it are kept. */
export function deleteVoice(ctx: Context, caller: Caller, id: string, version: number): Promise<void> {
  return inTransaction(ctx.db, async (trx) => {
    const voice = (await lockVoices(trx, caller.workspaceId)).find((one) => one.id === id)
    if (!voice) throw notFound('brand voice')
    if (voice.version !== version) throw staleVersion('brand voice')
    await deleteVoiceRow(trx, id)
  })
}
