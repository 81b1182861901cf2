import type { z } from 'zod'
import type { changeLabelSchema } from '../../contract/labels/labels.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { currentRow } from '../infra/http/current-row.ts'
import type { Caller } from '../infra/http/caller.ts'
import { refuseUsedName } from './create-label.ts'
import { lockLabels, updateLabel, type LabelRow } from './labels.queries.ts'

/** Changes the name and the color. Throws `stale_version` if someone else has changed the label in the meantime. */
export function changeLabel(
  ctx: Context,
  caller: Caller,
  id: string,
  { version, ...fields }: z.output<typeof changeLabelSchema>,
): Promise<LabelRow> {
  return inTransaction(ctx.db, async (trx) => {
    const all = await lockLabels(trx, caller.workspaceId)
    const row = currentRow(all, { id, version }, 'label')
    const others = all.filter((one) => one.id !== id)
    refuseUsedName(others, fields)
    return updateLabel(trx, row, fields)
  })
}
