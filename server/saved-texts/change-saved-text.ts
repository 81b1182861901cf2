import type { z } from 'zod'
import type { changeSavedTextSchema } from '../../contract/saved-texts.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { notFound, staleVersion } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { refuseUsedName } from './refuse-used-name.ts'
import { lockSavedTexts, updateSavedText, type SavedTextRow } from './saved-texts.queries.ts'

/** Changes the name and the text. Throws `stale_version` if somebody changed them in the meantime. */
export function changeSavedText(
  ctx: Context,
  caller: Caller,
  id: string,
  { version, name, content }: z.output<typeof changeSavedTextSchema>,
): Promise<SavedTextRow> {
  return inTransaction(ctx.db, async (trx) => {
    const all = await lockSavedTexts(trx, caller.workspaceId)
    const row = all.find((one) => one.id === id)
    if (!row) throw notFound('saved text')
    if (row.version !== version) throw staleVersion('saved text')
    const others = all.filter((one) => one.id !== id)
    refuseUsedName(others, { kind: row.kind, name })
    return updateSavedText(trx, id, { name, content })
  })
}
