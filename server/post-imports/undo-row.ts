import type { Context } from '../context.ts'
import { AppError } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { deleteMedia } from '../media/index.ts'
import { deletePostGroup } from '../posts/index.ts'
import { findRow, finishRow, type ImportedRow } from './post-imports.queries.ts'

/** Deletes the posts of a row, with its pictures. Posts that are published or were changed since are kept. */
export async function undoRow(ctx: Context, caller: Caller, row: ImportedRow): Promise<void> {
  try {
    await deletePostGroup(ctx, caller, {
      id: row.group_id,
      version: row.group_version,
      partOfMany: true,
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'forbidden') throw error
    if (error.code !== 'not_found') {
      const remark = error.code === 'stale_version' ? 'Kept: it was changed after the import.' : error.message
      await finishRow(ctx.db, row, { state: 'kept', remark })
      return
    }
  }
  await removePictures(ctx, caller, row)
  await finishRow(ctx.db, row, { state: 'undone', remark: null, media_ids: [] })
}

/** Deletes the pictures that were fetched for a row, except those that are used elsewhere now. */
export async function removePictures(ctx: Context, caller: Caller, row: ImportedRow): Promise<void> {
  const current = await findRow(ctx.db, row)
  for (const id of current?.media_ids ?? []) {
    await deleteMedia(ctx, caller, id).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
    })
  }
}
