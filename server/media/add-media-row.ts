import type { Insertable } from 'kysely'
import type { Context, Trx } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import type { Tables } from '../tables.ts'
import { insertMedia, type MediaRow } from './media.queries.ts'

export type AddedMediaCheck = (trx: Trx) => Promise<unknown>

/** Adds a row of media; none where `check`, which sees it, throws. */
export function addMediaRow(
  ctx: Context,
  check: AddedMediaCheck | undefined,
  row: Insertable<Tables['media']>,
): Promise<MediaRow> {
  return inTransaction(ctx.db, async (trx) => {
    const added = await insertMedia(trx, row)
    await check?.(trx)
    return added
  })
}
