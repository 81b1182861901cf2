import type { Context } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { addPictureAt } from '../media/index.ts'
import { addRowMedia, type ImportedRow } from './post-imports.queries.ts'

/**
 * Fetches those pictures of a row that are not there yet, and returns the ids of all of them. Each is stored with the row in
 * one transaction, so that none is fetched twice or forgotten.
 */
export async function fetchPictures(ctx: Context, caller: Caller, row: ImportedRow): Promise<string[]> {
  const ids = [...row.media_ids]
  for (const address of row.source.pictures.slice(ids.length)) {
    const added = await addPictureAt(ctx, caller, address, (trx, { id }) => addRowMedia(trx, row, id))
    ids.push(added.id)
  }
  return ids
}
