import { randomUUIDv7 } from 'node:crypto'
import { open } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { maxPieceBytes, minPieceBytes } from '../../../contract/media/uploads.ts'
import type { Context } from '../../context.ts'
import { inTransaction, violatesForeignKey } from '../../infra/database/database.ts'
import { failpoint } from '../../infra/failpoints.ts'
import { AppError, invalid, notFound } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { lockMembership } from '../../workspaces/index.ts'
import { newStorageKey } from '../stored-names.ts'
import { insertPiece, setPieceBytes } from './pieces.queries.ts'
import { removePieces } from './remove-uploads.ts'
import { wrongOffset } from './upload-errors.ts'
import { advanceUpload, findUpload, type UploadRow } from './uploads.queries.ts'
import { withTemporaryFolder } from '../../infra/temporary-folders.ts'

/**
 * How long a piece may receive no bytes, and how long it may take in total, so that a very slow sender does not occupy
 * a slot.
 */
const timeouts = { stalledMs: 30_000, pieceMs: 10 * 60_000 }

export type Piece = {
  body: Readable
  /** The offset of the piece in the file. */
  offset: number
  /** The length that the sender declares; undefined if it declares none. */
  length: number | undefined
  /** Ends the upload with its reason. */
  signal?: AbortSignal
}

/**
 * Stores the next bytes of an upload and returns the upload. A truncated piece is stored as far as it was received, if
 * it is large enough. Of several senders at the same offset, one succeeds and the others get `conflict`.
 */
export async function receivePiece(
  ctx: Context,
  caller: Caller,
  id: string,
  { body, offset, length, signal }: Piece,
  limits = timeouts,
): Promise<UploadRow> {
  const upload = await findUpload(ctx.db, caller, id)
  if (!upload) throw notFound('upload')
  if (upload.received !== offset || upload.media_id !== null || upload.problem !== null)
    throw wrongOffset(upload)
  const maxBytes = Math.min(maxPieceBytes, upload.bytes - offset)
  const minBytes = Math.min(minPieceBytes, upload.bytes - offset)
  if (length !== undefined && length > maxBytes) throw tooLong()
  if (length !== undefined && length < minBytes) throw tooShort()

  return await withTemporaryFolder(async (folder) => {
    const file = path.join(folder, 'piece')
    const stop = () => void body.destroy()
    signal?.addEventListener('abort', stop)
    const { bytes, isCut } = await receive(body, file, { maxBytes, ...limits })
    signal?.throwIfAborted()
    if (bytes >= minBytes && bytes > 0) await storePiece(ctx, upload, { file, bytes })
    else if (!isCut) throw tooShort()
    if (isCut) throw cutOff()
    return { ...upload, received: offset + bytes }
  })
}

/** The row of the piece is inserted before its file is written, so that the file is found if the process dies. */
export async function storePiece(
  ctx: Context,
  upload: UploadRow,
  { file, bytes }: { file: string; bytes: number },
): Promise<void> {
  const now = ctx.clock.now()
  const piece = { id: randomUUIDv7(), storage_key: newStorageKey() }
  await insertPiece(ctx.db, {
    ...piece,
    upload_id: upload.id,
    first_byte: upload.received,
    bytes: null,
    created_at: now,
  }).catch((error: unknown) => {
    throw violatesForeignKey(error, 'upload_pieces_upload_id_fkey') ? notFound('upload') : error
  })
  try {
    await ctx.storage.writeFile(piece.storage_key, file)
    await failpoint('uploads.piece.before')
  } catch (error) {
    await removePieces(ctx, [piece])
    throw error
  }
  try {
    await inTransaction(ctx.db, async (trx) => {
      await lockMembership(trx, { workspaceId: upload.workspace_id, userId: upload.created_by })
      const [from, to] = [upload.received, upload.received + bytes]
      if (!(await advanceUpload(trx, { id: upload.id, from, to, now }))) throw new NotAtOffset()
      await setPieceBytes(trx, piece.id, bytes)
    })
    await failpoint('uploads.piece.after')
  } catch (error) {
    // After another error, such as a lost connection, the piece may be stored. If it is not, the sweep removes it.
    if (!(error instanceof NotAtOffset || error instanceof AppError)) throw error
    await removePieces(ctx, [piece])
    if (error instanceof AppError) throw error
    const { workspace_id: workspaceId, created_by: userId } = upload
    const current = await findUpload(ctx.db, { workspaceId, userId }, upload.id)
    throw current ? wrongOffset(current) : notFound('upload')
  }
}

/** Another sender has stored these bytes, or the upload has ended. */
class NotAtOffset extends Error {}

type Limits = typeof timeouts & { maxBytes: number }

/**
 * Writes the received bytes to a file. An error of the disk is thrown; an error of the sender only truncates the piece.
 */
async function receive(
  source: Readable,
  file: string,
  { maxBytes, stalledMs, pieceMs }: Limits,
): Promise<{ bytes: number; isCut: boolean }> {
  const disk = await open(file, 'wx')
  const give = () => void source.destroy(new Error('too slow'))
  const stalled = setTimeout(give, stalledMs)
  const late = setTimeout(give, pieceMs)
  let bytes = 0
  let failure: unknown
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      stalled.refresh()
      if (bytes + chunk.length > maxBytes) {
        failure = tooLong()
        break
      }
      await disk.writeFile(chunk).catch((error: unknown) => {
        failure = error
        throw error
      })
      bytes += chunk.length
    }
    if (failure === undefined) return { bytes, isCut: false }
  } catch {
    if (failure === undefined) return { bytes, isCut: true }
  } finally {
    clearTimeout(stalled)
    clearTimeout(late)
    await disk.close()
  }
  throw failure
}

const tooLong = () => new AppError('payload_too_large', 'This piece of the file is too large.')
const tooShort = () => invalid('This piece of the file is too small.')
const cutOff = () =>
  new AppError('request_timeout', 'The piece was not received completely. Please go on where the upload is.')
