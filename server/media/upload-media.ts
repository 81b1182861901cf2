import { randomUUIDv7 } from 'node:crypto'
import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { cropPicture } from './crop-picture.ts'
import { insertMedia, type MediaRow } from './media.queries.ts'
import { newStorageKey, tidyName } from './stored-names.ts'
import { normalisePicture } from './normalise-picture.ts'
import { withPictureSlot } from './work-slots.ts'
import { removeFiles } from './renditions.ts'

type Upload = {
  file: string
  name: string
  /** Cut to the middle part of this shape. */
  shape?: { width: number; height: number }
}

/** Takes the picture in a temporary file into the workspace. What fails leaves neither row nor file. */
export async function uploadMedia(
  ctx: Context,
  session: Pick<Session, 'workspaceId' | 'userId'>,
  { file, name, shape }: Upload,
): Promise<MediaRow> {
  const picture = await withPictureSlot(async () => {
    const normal = await normalisePicture(file)
    return shape ? cropPicture(normal, shape) : normal
  })
  const storageKey = newStorageKey()
  try {
    await ctx.storage.write(storageKey, picture.bytes)
    return await insertMedia(ctx.db, {
      id: randomUUIDv7(),
      workspace_id: session.workspaceId,
      name: tidyName(name, 'Picture'),
      content_type: picture.contentType,
      bytes: picture.bytes.length,
      width: picture.width,
      height: picture.height,
      storage_key: storageKey,
      created_by: session.userId,
      created_at: ctx.clock.now(),
    })
  } catch (error) {
    await removeFiles(ctx, storageKey)
    throw error
  }
}
