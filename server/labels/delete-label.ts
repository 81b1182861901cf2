import type { Context } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { currentRow } from '../infra/http/current-row.ts'
import type { Caller } from '../infra/http/caller.ts'
import { deleteLabelRow, lockLabels } from './labels.queries.ts'

/** Deletes a label. Posts that had it lose it. */
export function deleteLabel(ctx: Context, caller: Caller, id: string, version: number): Promise<void> {
  return inTransaction(ctx.db, async (trx) => {
    const all = await lockLabels(trx, caller.workspaceId)
    await deleteLabelRow(trx, currentRow(all, { id, version }, 'label'))
  })
}
