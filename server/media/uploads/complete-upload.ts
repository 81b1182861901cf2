import path from 'node:path'
import type { Context } from '../../context.ts'
import { AppError, notFound } from '../../infra/http/app-error.ts'
import { failpoint } from '../../infra/failpoints.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { findMedia, type MediaRow } from '../media.queries.ts'
import { addVideo } from '../videos/add-video.ts'
import { takeVideo, type TakenVideo } from '../videos/take-video.ts'
import { formatBytes } from '../videos/video-format.ts'
import { assembleUpload, readUploadStart } from './assemble-upload.ts'
import { listPieces, type PieceRow } from './pieces.queries.ts'
import { removePieces } from './remove-uploads.ts'
import { wrongOffset } from './upload-errors.ts'
import { endUpload, findUpload, touchUpload, type UploadRow } from './uploads.queries.ts'
import { requireUploader } from './while-member.ts'
import { withTemporaryFolder } from '../../infra/temporary-folders.ts'

/**
 * Creates a video from a completely received upload, with the same checks as for a single request. If platforms do not
 * accept its format, starts its conversion. A repeated call returns the same video, the same rejection, or the same
 * unfinished conversion. After a failed or canceled conversion, it starts a new one.
 */
export async function completeUpload(ctx: Context, caller: Caller, id: string): Promise<TakenVideo> {
  const upload = await findUpload(ctx.db, caller, id)
  if (!upload) throw notFound('upload')
  if (upload.problem !== null) throw new AppError('unsupported_media', upload.problem)
  if (upload.media_id !== null) return { media: await mediaOf(ctx, upload) }
  if (upload.received < upload.bytes) throw wrongOffset(upload)
  return once(upload.id, () => assemble(ctx, caller, upload))
}

async function mediaOf(ctx: Context, upload: UploadRow): Promise<MediaRow> {
  const ids = upload.media_id === null ? [] : [upload.media_id]
  const [media] = await findMedia(ctx.db, upload.workspace_id, ids)
  if (!media) throw notFound('upload')
  return media
}

const running = new Map<string, Promise<TakenVideo>>()

/** A sender that lost the connection repeats the call while its video is still being checked. */
function once(id: string, work: () => Promise<TakenVideo>): Promise<TakenVideo> {
  const current = running.get(id) ?? work().finally(() => running.delete(id))
  running.set(id, current)
  return current
}

async function assemble(ctx: Context, caller: Caller, upload: UploadRow): Promise<TakenVideo> {
  // An old upload that is being checked must not be swept.
  await touchUpload(ctx.db, upload.id, ctx.clock.now())
  const pieces = await listPieces(ctx.db, [upload.id])
  try {
    return await takeVideo(ctx, caller, {
      start: await readUploadStart(ctx, upload, pieces, formatBytes),
      add: () => addMedia(ctx, caller, upload, pieces),
      uploadId: () => Promise.resolve(upload.id),
    })
  } catch (error) {
    if (error instanceof Ended) return await completeUpload(ctx, caller, upload.id)
    if (error instanceof AppError && error.code === 'unsupported_media') {
      await endUpload(ctx.db, upload.id, { problem: error.message })
      await removePieces(ctx, pieces)
    }
    throw error
  }
}

async function addMedia(
  ctx: Context,
  caller: Caller,
  upload: UploadRow,
  pieces: readonly PieceRow[],
): Promise<MediaRow> {
  const media = await withTemporaryFolder(async (folder) => {
    const file = path.join(folder, 'video')
    await assembleUpload(ctx, upload, pieces, file)
    await failpoint('uploads.complete.before')
    return await addVideo(ctx, caller, {
      file,
      name: upload.name,
      async check(trx, row) {
        await requireUploader(ctx, trx, caller)
        if (!(await endUpload(trx, upload.id, { media_id: row.id }))) throw new Ended()
      },
    })
  })
  await failpoint('uploads.complete.after')
  await removePieces(ctx, pieces)
  return media
}

/** Another process has completed it in the meantime, or it was canceled. */
class Ended extends Error {}
