import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../../context.ts'
import { AppError, notFound } from '../../infra/http/app-error.ts'
import { failpoint } from '../../infra/failpoints.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { requireStorage } from '../../storage-quota/index.ts'
import { findMedia, type MediaRow } from '../media.queries.ts'
import { addVideo } from '../videos/add-video.ts'
import { listPieces, type PieceRow } from './pieces.queries.ts'
import { removePieces, removeUploads } from './remove-uploads.ts'
import { wrongOffset } from './upload-errors.ts'
import { endUpload, findUpload, touchUpload, type UploadRow } from './uploads.queries.ts'
import { withTemporaryFolder } from '../../infra/temporary-folders.ts'

/**
 * Makes a video of a completely received upload, under the same checks as one that came in a single request. Repeated,
 * it gives the same video, or the same refusal.
 */
export async function completeUpload(ctx: Context, caller: Caller, id: string): Promise<MediaRow> {
  const upload = await findUpload(ctx.db, caller, id)
  if (!upload) throw notFound('upload')
  if (upload.problem !== null) throw new AppError('unsupported_media', upload.problem)
  if (upload.media_id !== null) return mediaOf(ctx, upload)
  if (upload.received < upload.bytes) throw wrongOffset(upload)
  return once(upload.id, () => assemble(ctx, caller, upload))
}

async function mediaOf(ctx: Context, upload: UploadRow): Promise<MediaRow> {
  const ids = upload.media_id === null ? [] : [upload.media_id]
  const [media] = await findMedia(ctx.db, upload.workspace_id, ids)
  if (!media) throw notFound('upload')
  return media
}

const running = new Map<string, Promise<MediaRow>>()

/** A sender that lost the connection asks again while its video is still being checked. */
function once(id: string, work: () => Promise<MediaRow>): Promise<MediaRow> {
  const current = running.get(id) ?? work().finally(() => running.delete(id))
  running.set(id, current)
  return current
}

async function assemble(ctx: Context, caller: Caller, upload: UploadRow): Promise<MediaRow> {
  // An upload of yesterday that is being checked is not swept.
  await touchUpload(ctx.db, upload.id, ctx.clock.now())
  const pieces = await listPieces(ctx.db, [upload.id])
  try {
    const media = await withTemporaryFolder(async (folder) => {
      const file = path.join(folder, 'video')
      for (const piece of pieces) await append(ctx, upload, piece, file)
      await failpoint('uploads.complete.before')
      return await addVideo(ctx, caller, {
        file,
        name: upload.name,
        async check(trx, row) {
          await requireStorage(ctx, trx, caller)
          if (!(await endUpload(trx, upload.id, { media_id: row.id }))) throw new Ended()
        },
      })
    })
    await failpoint('uploads.complete.after')
    await removePieces(ctx, pieces)
    return media
  } catch (error) {
    if (error instanceof Ended) return await completeUpload(ctx, caller, upload.id)
    if (error instanceof AppError && error.code === 'unsupported_media') {
      await endUpload(ctx.db, upload.id, { problem: error.message })
      await removePieces(ctx, pieces)
    }
    throw error
  }
}

/** Another process has completed it meanwhile, or it was canceled. */
class Ended extends Error {}

/** A piece whose file is missing, for example after a restore, ends the upload: its sender begins again. */
async function append(ctx: Context, upload: UploadRow, piece: PieceRow, file: string): Promise<void> {
  const stored = await ctx.storage.open(piece.storage_key)
  if (!stored || stored.size !== piece.bytes) {
    await removeUploads(ctx, [upload.id])
    throw notFound('upload')
  }
  await pipeline(stored.stream(), createWriteStream(file, { flags: 'a' }))
}
