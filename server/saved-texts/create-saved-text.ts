import { randomUUIDv7 } from 'node:crypto'
import type { z } from 'zod'
import { savedTextLimits, type createSavedTextSchema } from '../../contract/saved-texts/saved-texts.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { AppError } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { insertSavedText, lockSavedTexts, type SavedTextRow } from './saved-texts.queries.ts'

/** Creates a hashtag set or a template. */
export function createSavedText(
  ctx: Context,
  caller: Caller,
  input: z.output<typeof createSavedTextSchema>,
): Promise<SavedTextRow> {
  return inTransaction(ctx.db, async (trx) => {
    const all = await lockSavedTexts(trx, caller.workspaceId)
    if (all.filter(({ kind }) => kind === input.kind).length >= savedTextLimits.perKind)
      throw tooManyOf(input)
    refuseUsedName(all, input)
    return insertSavedText(trx, { ...input, id: randomUUIDv7(), workspace_id: caller.workspaceId })
  })
}

function tooManyOf({ kind }: Pick<SavedTextRow, 'kind'>): AppError {
  const what = kind === 'hashtags' ? 'hashtag sets' : 'templates'
  const message = `A workspace has at most ${savedTextLimits.perKind} ${what}. Delete one that is no longer used.`
  return new AppError('conflict', message)
}

/** Refuses a name that another saved text of the same kind has; case is ignored. */
export function refuseUsedName(
  others: readonly SavedTextRow[],
  { kind, name }: Pick<SavedTextRow, 'kind' | 'name'>,
): void {
  const key = name.toLowerCase()
  if (!others.some((other) => other.kind === kind && other.name.toLowerCase() === key)) return
  const message = `Another ${kind === 'hashtags' ? 'hashtag set' : 'template'} has this name.`
  throw new AppError('conflict', message, { errors: { name: message } })
}
