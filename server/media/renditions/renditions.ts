import { buffer } from 'node:stream/consumers'
import { platformKeys, platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { Context } from '../../context.ts'
import type { StoredFile } from '../../infra/storage/storage.ts'
import { fitJpeg } from './fit-jpeg.ts'
import type { MediaRow } from '../media.queries.ts'
import { queuePictureWork } from '../processing-queue.ts'
import { openPicture } from '../pictures/open-picture.ts'

/** A platform's key is the name of the JPEG that is sent if the platform does not accept the original. */
export const renditionNames = ['original', 'thumbnail', ...platformKeys] as const
export type RenditionName = (typeof renditionNames)[number]
type DerivedName = Exclude<RenditionName, 'original'>

type Recipe = { contentType: string; make(original: Buffer): Promise<Buffer> }

function recipeOf(name: DerivedName): Recipe {
  return name === 'thumbnail' ? thumbnail : jpegFor(name)
}

const jpegFor = (platform: PlatformKey): Recipe => ({
  contentType: 'image/jpeg',
  make: (original) => fitJpeg(original, platforms[platform].limits().picture),
})

const thumbnail: Recipe = {
  contentType: 'image/webp',
  async make(original) {
    const picture = await openPicture(original)
    return picture
      .resize({ width: 480, height: 480, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
  },
}

export type Rendition = StoredFile & { contentType: string }

/** A rendition of a picture, created on first use. Undefined if the picture's file no longer exists. */
export async function openRendition(
  ctx: Context,
  media: MediaRow,
  name: RenditionName,
): Promise<Rendition | undefined> {
  const contentType = name === 'original' ? media.content_type : recipeOf(name).contentType
  const key = renditionKey(media.storage_key, name)
  // Videos have no other renditions.
  if (name !== 'original' && media.video_codec !== null) return undefined
  const found = await ctx.storage.open(key)
  if (found) return { contentType, ...found }
  if (name === 'original' || !(await createOnce(ctx, media, name))) return undefined
  const made = await ctx.storage.open(key)
  return made && { contentType, ...made }
}

/** Removes a media file and its renditions. */
export async function removeFiles(ctx: Context, storageKey: string): Promise<void> {
  await Promise.all(renditionNames.map((name) => ctx.storage.remove(renditionKey(storageKey, name))))
}

function renditionKey(storageKey: string, name: RenditionName): string {
  return name === 'original' ? storageKey : `${storageKey}.${name}`
}

type Source = Pick<MediaRow, 'storage_key' | 'workspace_id'>

const renditionsInProgress = new WeakMap<Context['storage'], Map<string, Promise<boolean>>>()

/** Concurrent requests for a rendition wait for the one that is already being created. */
function createOnce(ctx: Context, media: Source, name: DerivedName): Promise<boolean> {
  const makings = renditionsInProgress.get(ctx.storage) ?? new Map<string, Promise<boolean>>()
  renditionsInProgress.set(ctx.storage, makings)
  const key = renditionKey(media.storage_key, name)
  const running = makings.get(key) ?? make(ctx, media, name).finally(() => makings.delete(key))
  makings.set(key, running)
  return running
}

/** False if the original does not exist. */
async function make(ctx: Context, media: Source, name: DerivedName): Promise<boolean> {
  const { storage_key: storageKey, workspace_id: workspaceId } = media
  return queuePictureWork(workspaceId, async () => {
    const original = await ctx.storage.open(storageKey)
    if (!original) return false
    const made = await recipeOf(name).make(await buffer(original.stream()))
    await ctx.storage.write(renditionKey(storageKey, name), made)
    return true
  })
}
