import type { z } from 'zod'
import type { changeSavedTextSchema } from '../../contract/saved-texts/saved-texts.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { currentRow } from '../infra/http/current-row.ts'
import type { Caller } from '../infra/http/caller.ts'
import { refuseUsedName } from './create-saved-text.ts'
import { lockSavedTexts, updateSavedText, type SavedTextRow } from './saved-texts.queries.ts'

/** Changes the name and the text. Throws `stale_version` if someone else has changed the text in the meantime. */
export function changeSavedText(
  ctx: Context,
  caller: Caller,
  id: string,
  { version, name, content }: z.output<typeof changeSavedTextSchema>,
): Promise<SavedTextRow> {
  return inTransaction(ctx.db, async (trx) => {
    const all = await lockSavedTexts(trx, caller.workspaceId)
    const row = currentRow(all, { id, version }, 'saved text')
    const others = all.filter((one) => one.id !== id)
    refuseUsedName(others, { kind: row.kind, name })
    return updateSavedText(trx, row, { name, content })
  })
}
