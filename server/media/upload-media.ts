import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { spendLimits } from '../platform/limits/limits.ts'
import { cropPicture } from './crop-picture.ts'
import { insertMedia, type MediaRow } from './media.queries.ts'
import { normalisePicture } from './normalise-picture.ts'
import { withPictureSlot } from './picture-slots.ts'
import { removeFiles } from './renditions.ts'

const uploadsPerMinute = 60
const uploadsPerHour = 600

/** Counts one upload of the workspace; before its bytes are read. */
export function spendUpload(ctx: Context, { workspaceId }: Session): Promise<void> {
  return spendLimits(ctx.db, [
    { key: `media-minute:${workspaceId}`, max: uploadsPerMinute, seconds: 60 },
    { key: `media-hour:${workspaceId}`, max: uploadsPerHour, seconds: 3600 },
  ])
}

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
      name: tidyName(name),
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

/** Says nothing of the workspace or the name; two letters of folder keep folders small. */
function newStorageKey(): string {
  const id = randomUUID()
  return `${id.slice(0, 2)}/${id}`
}

/** The sender's file name without a path and without what does not print. */
function tidyName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  return (
    last
      .replaceAll(/[\p{C}]/gu, '')
      .trim()
      .slice(0, 200) || 'Picture'
  )
}
