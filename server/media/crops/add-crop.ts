import { randomUUIDv7 } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { overlaps, type Crop } from '../../../contract/media/crop-rules.ts'
import type { Context } from '../../context.ts'
import { mayBeKept } from '../../infra/database/failures.ts'
import { invalid, notFound } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { requireStorage } from '../../storage-quota/index.ts'
import { addMediaRow } from '../add-media-row.ts'
import { findCrop, findMedia, type MediaRow } from '../media.queries.ts'
import { queuePictureWork } from '../processing-queue.ts'
import { removeFiles } from '../renditions/renditions.ts'
import { newStorageKey } from '../stored-names.ts'
import { countUpload } from '../upload-limits.ts'
import { cutPicture } from './cut-picture.ts'

/**
 * Adds a part of a picture as separate media; the picture is unchanged. The same part of the same picture is stored
 * once.
 */
export async function addCrop(ctx: Context, caller: Caller, id: string, crop: Crop): Promise<MediaRow> {
  const [source] = await findMedia(ctx.db, caller.workspaceId, [id])
  if (!source) throw notFound('picture')
  if (source.video_codec !== null) throw invalid('A video cannot be cropped.')
  if (source.source_media_id !== null) throw invalid('Crop the original picture instead.')
  if (!overlaps(crop, source)) throw invalid('This part shows nothing of the picture.')
  const existing = await findCrop(ctx.db, source.id, crop)
  if (existing) return existing
  await countUpload(ctx, caller)
  const cut = await queuePictureWork(caller.workspaceId, async () => {
    const stored = await ctx.storage.open(source.storage_key)
    if (!stored) throw notFound('picture')
    return cutPicture(await buffer(stored.stream()), source, crop)
  })
  const storageKey = newStorageKey()
  try {
    await ctx.storage.write(storageKey, cut.bytes)
    return await addMediaRow(ctx, (trx) => requireStorage(ctx, trx, caller), {
      id: randomUUIDv7(),
      workspace_id: caller.workspaceId,
      name: source.name,
      alt_text: source.alt_text,
      content_type: cut.contentType,
      bytes: cut.bytes.length,
      width: crop.width,
      height: crop.height,
      source_media_id: source.id,
      crop: JSON.stringify(crop),
      storage_key: storageKey,
      created_by: caller.userId,
      created_at: ctx.clock.now(),
    })
  } catch (error) {
    if (!mayBeKept(error)) await removeFiles(ctx, storageKey)
    // Another request may have added it in the meantime.
    const added = await findCrop(ctx.db, source.id, crop)
    if (added) return added
    throw error
  }
}
