import type { Context } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { currentRow } from '../infra/http/current-row.ts'
import type { Caller } from '../infra/http/caller.ts'
import { deleteSavedTextRow, lockSavedTexts } from './saved-texts.queries.ts'

/** Deletes a hashtag set or a template. Posts that used it keep their text. */
export function deleteSavedText(ctx: Context, caller: Caller, id: string, version: number): Promise<void> {
  return inTransaction(ctx.db, async (trx) => {
    const all = await lockSavedTexts(trx, caller.workspaceId)
    await deleteSavedTextRow(trx, currentRow(all, { id, version }, 'saved text'))
  })
}
