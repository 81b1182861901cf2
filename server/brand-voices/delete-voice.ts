import type { Caller } from '../infra/http/caller.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { currentRow } from '../infra/http/current-row.ts'
import { deleteVoiceRow, lockVoices } from './voices.queries.ts'

/** Deletes a voice, even if the plan no longer includes brand voices. Texts written with it are kept. */
export function deleteVoice(ctx: Context, caller: Caller, id: string, version: number): Promise<void> {
  return inTransaction(ctx.db, async (trx) => {
    const all = await lockVoices(trx, caller.workspaceId)
    await deleteVoiceRow(trx, currentRow(all, { id, version }, 'brand voice'))
  })
}
