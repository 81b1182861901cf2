import type { Context } from '../../context.ts'
import { deletePieceRows, listPieces, type PieceRow } from './pieces.queries.ts'
import { deleteUploadRows, listUploadIds } from './uploads.queries.ts'

const batch = 100

/**
 * Deletes uploads and frees their bytes. A piece that is still being received is removed by its receiver or by the
 * sweep.
 */
export async function removeUploads(ctx: Context, ids: string[]): Promise<void> {
  const pieces = await listPieces(ctx.db, ids)
  await deleteUploadRows(ctx.db, ids)
  await removePieces(ctx, pieces)
}

/** The files are deleted first, so that none is forgotten if the process dies. */
export async function removePieces(
  ctx: Context,
  pieces: readonly Pick<PieceRow, 'id' | 'storage_key'>[],
): Promise<void> {
  for (const piece of pieces) await ctx.storage.remove(piece.storage_key)
  await deletePieceRows(
    ctx.db,
    pieces.map(({ id }) => id),
  )
}

/** Deletes all uploads of a workspace. It can be repeated after a failure. */
export async function removeAllUploads(ctx: Context, workspaceId: string): Promise<void> {
  for (;;) {
    const ids = await listUploadIds(ctx.db, workspaceId, batch)
    if (ids.length === 0) return
    await removeUploads(ctx, ids)
  }
}
