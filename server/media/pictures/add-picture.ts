import { randomUUIDv7 } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from '../../context.ts'
import { addMediaRow, type AddedMediaCheck } from '../add-media-row.ts'
import type { MediaRow } from '../media.queries.ts'
import { newStorageKey, toFileName } from '../stored-names.ts'
import { openPicture } from './open-picture.ts'
import { mayBeKept } from '../../infra/database/failures.ts'
import { reencodePicture, type StoredPicture } from './reencode-picture.ts'
import { queuePictureWork } from '../processing-queue.ts'
import { removeFiles } from '../renditions/renditions.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { withTemporaryFolder } from '../../infra/temporary-folders.ts'

type Shape = { width: number; height: number }

type PictureFile = {
  file: string
  name: string
  /** Crops the picture to this aspect ratio. */
  shape?: Shape
  /** Runs in the transaction that inserts the row, and rolls it back by throwing. */
  check?: AddedMediaCheck
}

type AddedPicture = { row: MediaRow; note: StoredPicture['note'] }

/** Adds a picture from a temporary file to the media of the workspace. If it is refused, no row and no file remain. */
export async function addPictureFile(
  ctx: Context,
  caller: Pick<Caller, 'workspaceId' | 'userId'>,
  { file, name, shape, check }: PictureFile,
): Promise<AddedPicture> {
  const picture = await queuePictureWork(caller.workspaceId, async () => {
    const reencoded = await reencodePicture(file, ctx.config.ffmpeg)
    return shape ? cropPicture(reencoded, shape) : reencoded
  })
  const storageKey = newStorageKey()
  try {
    await ctx.storage.write(storageKey, picture.bytes)
    const row = await addMediaRow(ctx, check, {
      id: randomUUIDv7(),
      workspace_id: caller.workspaceId,
      name: toFileName(name, 'Picture'),
      content_type: picture.contentType,
      bytes: picture.bytes.length,
      width: picture.width,
      height: picture.height,
      frames: picture.frames,
      storage_key: storageKey,
      created_by: caller.userId,
      created_at: ctx.clock.now(),
    })
    return { row, note: picture.note }
  } catch (error) {
    if (!mayBeKept(error)) await removeFiles(ctx, storageKey)
    throw error
  }
}

type PictureBytes = Omit<PictureFile, 'file'> & { bytes: Buffer }

/** Adds a generated or fetched picture, with the same checks as an uploaded one (`addPictureFile`). */
export async function addPictureBytes(
  ctx: Context,
  caller: Pick<Caller, 'workspaceId' | 'userId'>,
  { bytes, ...picture }: PictureBytes,
): Promise<MediaRow> {
  return await withTemporaryFolder(async (folder) => {
    const file = path.join(folder, 'picture')
    await writeFile(file, bytes)
    const { row } = await addPictureFile(ctx, caller, { ...picture, file })
    return row
  })
}

/** Aspect ratios this close count as equal, to allow for rounding to whole pixels. */
const tolerance = 0.01

/** Crops a picture to the largest centered part with this aspect ratio. Nothing is enlarged. */
async function cropPicture(picture: StoredPicture, shape: Shape): Promise<StoredPicture> {
  const wanted = shape.width / shape.height
  const given = picture.width / picture.height
  if (Math.abs(given / wanted - 1) <= tolerance) return picture
  const width = given > wanted ? Math.round(picture.height * wanted) : picture.width
  const height = given > wanted ? picture.height : Math.round(picture.width / wanted)
  const whole = await openPicture(picture.bytes)
  const cut = whole.resize({ width, height, fit: 'cover' })
  const { data, info } = await cut.toBuffer({ resolveWithObject: true })
  return { ...picture, bytes: data, width: info.width, height: info.height, frames: null }
}
