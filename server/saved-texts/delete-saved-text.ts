import type { Context } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { notFound, staleVersion } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { deleteSavedTextRow, lockSavedTexts } from './saved-texts.queries.ts'

/** Deletes a hashtag set or a template. Posts that used it keep their text. */
export function deleteSavedText(ctx: Context, caller: Caller, id: string, version: number): Promise<void> {
  return inTransaction(ctx.db, async (trx) => {
    const row = (await lockSavedTexts(trx, caller.workspaceId)).find((one) => one.id === id)
    if (!row) throw notFound('saved text')
    if (row.version !== version) throw staleVersion('saved text')
    await deleteSavedTextRow(trx, id)
  })
}
