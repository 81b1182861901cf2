import { randomUUIDv7 } from 'node:crypto'
import type { z } from 'zod'
import { labelLimits, type createLabelSchema } from '../../contract/labels/labels.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { AppError } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { insertLabel, lockLabels, type LabelRow } from './labels.queries.ts'

/** Creates a label of the workspace. */
export function createLabel(
  ctx: Context,
  caller: Caller,
  input: z.output<typeof createLabelSchema>,
): Promise<LabelRow> {
  return inTransaction(ctx.db, async (trx) => {
    const all = await lockLabels(trx, caller.workspaceId)
    if (all.length >= labelLimits.perWorkspace) {
      const message = `A workspace has at most ${labelLimits.perWorkspace} labels. Delete one that is no longer used.`
      throw new AppError('conflict', message)
    }
    refuseUsedName(all, input)
    return insertLabel(trx, { ...input, id: randomUUIDv7(), workspace_id: caller.workspaceId })
  })
}

/** Refuses a name that another label has; case is ignored. */
export function refuseUsedName(others: readonly LabelRow[], { name }: Pick<LabelRow, 'name'>): void {
  const key = name.toLowerCase()
  if (!others.some((other) => other.name.toLowerCase() === key)) return
  const message = 'Another label has this name.'
  throw new AppError('conflict', message, { errors: { name: message } })
}
