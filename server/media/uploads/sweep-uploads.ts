import type { Context } from '../../context.ts'
import { listPiecesLeft } from './pieces.queries.ts'
import { removePieces } from './remove-uploads.ts'
import { deleteOldUploads } from './uploads.queries.ts'

/** How long an upload can be resumed. */
export const uploadKeptMs = 24 * 3_600_000
/** A piece is received within minutes. An older incomplete one belongs to a process that died. */
const receivingMs = 3_600_000
const batch = 200

/** Deletes uploads that received nothing for a day, and files of pieces without an upload. */
export async function sweepUploads(ctx: Context): Promise<void> {
  const now = ctx.clock.now().getTime()
  while ((await deleteOldUploads(ctx.db, new Date(now - uploadKeptMs), batch)) === batch);
  for (;;) {
    const pieces = await listPiecesLeft(ctx.db, new Date(now - receivingMs), batch)
    await removePieces(ctx, pieces)
    if (pieces.length < batch) return
  }
}
