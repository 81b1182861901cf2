import type { Insertable } from 'kysely'
import type { Context, Trx } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import type { Tables } from '../tables.ts'
import { insertMedia, type MediaRow } from './media.queries.ts'

export type AddedMediaCheck = (trx: Trx, row: MediaRow) => Promise<unknown>

/** Inserts a row of media. `check` runs in the same transaction and rolls it back by throwing. */
export function addMediaRow(
  ctx: Context,
  check: AddedMediaCheck | undefined,
  row: Insertable<Tables['media']>,
): Promise<MediaRow> {
  return inTransaction(ctx.db, async (trx) => {
    const added = await insertMedia(trx, row)
    await check?.(trx, added)
    return added
  })
}
