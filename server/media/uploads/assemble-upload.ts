import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../../context.ts'
import { notFound } from '../../infra/http/app-error.ts'
import type { PieceRow } from './pieces.queries.ts'
import { removeUploads } from './remove-uploads.ts'
import type { UploadRow } from './uploads.queries.ts'

type Upload = Pick<UploadRow, 'id'>

/**
 * Writes the pieces of an upload to a new file, in order. If the file of a piece is missing, for example after a
 * restore, the upload ends and its sender starts again.
 */
export async function assembleUpload(
  ctx: Context,
  upload: Upload,
  pieces: readonly PieceRow[],
  file: string,
): Promise<void> {
  for (const piece of pieces) {
    const stored = await openPiece(ctx, upload, piece)
    await pipeline(stored.stream(), createWriteStream(file, { flags: 'a' }))
  }
}

/** The first bytes of an upload, at most the given number. */
export async function readUploadStart(
  ctx: Context,
  upload: Upload,
  pieces: readonly PieceRow[],
  most: number,
): Promise<Buffer> {
  const [piece] = pieces
  if (!piece) return Buffer.alloc(0)
  const stored = await openPiece(ctx, upload, piece)
  const last = Math.min(most, stored.size) - 1
  return Buffer.concat(await stored.stream({ first: 0, last }).toArray())
}

async function openPiece(ctx: Context, upload: Upload, piece: PieceRow) {
  const stored = await ctx.storage.open(piece.storage_key)
  if (!stored || stored.size !== piece.bytes) {
    await removeUploads(ctx, [upload.id])
    throw notFound('upload')
  }
  return stored
}
