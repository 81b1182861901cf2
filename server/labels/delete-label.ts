import type { Context } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { notFound, staleVersion } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { deleteLabelRow, lockLabels } from './labels.queries.ts'

/** Deletes a label. Posts that had it lose it. */
export function deleteLabel(ctx: Context, caller: Caller, id: string, version: number): Promise<void> {
  return inTransaction(ctx.db, async (trx) => {
    const row = (await lockLabels(trx, caller.workspaceId)).find((one) => one.id === id)
    if (!row) throw notFound('label')
    if (row.version !== version) throw staleVersion('label')
    await deleteLabelRow(trx, id)
  })
}
