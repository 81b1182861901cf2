import { randomUUIDv7 } from 'node:crypto'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Caller } from '../../infra/http/caller.ts'
import type { Context } from '../../context.ts'
import { addMediaRow, type AddedMediaCheck } from '../add-media-row.ts'
import type { MediaRow } from '../media.queries.ts'
import { queueVideoWork } from '../processing-queue.ts'
import { deletePieceRows, insertPiece } from '../uploads/pieces.queries.ts'
import { removePieces } from '../uploads/remove-uploads.ts'
import { mayBeKept } from '../../infra/database/failures.ts'
import { failpoint } from '../../infra/failpoints.ts'
import { newStorageKey, toFileName } from '../stored-names.ts'
import { countSlowVideo, refuseSlowVideos } from '../upload-limits.ts'
import { remuxInWorker, VideoTooSlow } from './remux-in-worker.ts'
import { withTemporaryFolder } from '../../infra/temporary-folders.ts'

type NewMedia = {
  /** Runs in the transaction that inserts the row, and rolls it back by throwing. */
  check?: AddedMediaCheck
  /** A temporary file, which the caller removes. */
  file: string
  name: string
}

/**
 * Adds a video from a temporary file to the workspace's media. On failure no row and no file remain. Throws
 * `unsupported_media` for anything that is not a complete MP4 or MOV video in H.264 or H.265.
 */
export function addVideo(
  ctx: Context,
  caller: Pick<Caller, 'workspaceId' | 'userId'>,
  { file, name, check }: NewMedia,
): Promise<MediaRow> {
  return storeVideo(
    ctx,
    { file, name: toFileName(name, 'Video'), workspaceId: caller.workspaceId, createdBy: caller.userId },
    check,
  )
}

type NewVideo = {
  file: string
  name: string
  workspaceId: string
  createdBy: string
  /** The video from which it was converted. */
  source?: Pick<MediaRow, 'id' | 'alt_text'>
}

/** As `addVideo`; `check` also gets the row. */
export async function storeVideo(
  ctx: Context,
  { file, name, workspaceId, createdBy, source }: NewVideo,
  check?: AddedMediaCheck,
): Promise<MediaRow> {
  const stored = { id: randomUUIDv7(), storage_key: newStorageKey() }
  return await withTemporaryFolder(async (folder) => {
    const written = path.join(folder, 'video')
    const { durationMs, codec, width, height, framesPerSecond, sound } = await queueVideoWork(
      workspaceId,
      async () => {
        // Checked again, because slow videos may have been counted while this one waited.
        await refuseSlowVideos(ctx, { workspaceId })
        return await remuxInWorker(file, written)
      },
    ).catch(async (error: unknown) => {
      if (error instanceof VideoTooSlow) await countSlowVideo(ctx, { workspaceId })
      throw error
    })
    const { size } = await stat(written)
    // Recorded before the file exists, so that a sweep can remove the file if this process is killed.
    await insertPiece(ctx.db, {
      ...stored,
      upload_id: null,
      first_byte: 0,
      bytes: null,
      created_at: ctx.clock.now(),
    })
    await ctx.storage.writeFile(stored.storage_key, written)
    await failpoint('videos.store.before')
    const known: AddedMediaCheck = async (trx, row) => {
      await check?.(trx, row)
      await deletePieceRows(trx, [stored.id])
    }
    return await addMediaRow(ctx, known, {
      id: randomUUIDv7(),
      workspace_id: workspaceId,
      name,
      ...(source && { source_media_id: source.id, alt_text: source.alt_text }),
      content_type: 'video/mp4',
      bytes: size,
      width,
      height,
      duration_ms: durationMs,
      video_codec: codec,
      frame_rate: framesPerSecond,
      sound_channels: sound?.channels,
      sound_hertz: sound?.hertz,
      storage_key: stored.storage_key,
      created_by: createdBy,
      created_at: ctx.clock.now(),
    })
  }).catch(async (error: unknown) => {
    // In other cases the sweep removes the file, unless the row was stored.
    if (!mayBeKept(error)) await removePieces(ctx, [stored])
    throw error
  })
}
