import { buffer } from 'node:stream/consumers'
import type { Context } from '../context.ts'
import type { StoredFile } from '../platform/storage/storage.ts'
import { fitJpeg } from './fit-jpeg.ts'
import type { MediaRow } from './media.queries.ts'
import { withPictureSlot } from './work-slots.ts'
import { openPicture } from './sharp.ts'

export const renditionNames = ['original', 'thumbnail', 'jpeg', 'large'] as const
export type RenditionName = (typeof renditionNames)[number]
type MadeName = Exclude<RenditionName, 'original'>

const megabyte = 1_000_000

const recipes: Record<MadeName, { contentType: string; make(original: Buffer): Promise<Buffer> }> = {
  thumbnail: {
    contentType: 'image/webp',
    make: (original) =>
      openPicture(original)
        .resize({ width: 480, height: 480, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer(),
  },
  // What Instagram takes: JPEG of at most 8 MB, 320 to 1440 pixels wide.
  jpeg: {
    contentType: 'image/jpeg',
    make: (original) => fitJpeg(original, { minWidth: 320, maxSide: 1440, maxBytes: 8 * megabyte }),
  },
  // What X takes where the original is too heavy: at most 5 MB, and it shows no more than 4096 pixels.
  large: {
    contentType: 'image/jpeg',
    make: (original) => fitJpeg(original, { minWidth: 1, maxSide: 4096, maxBytes: 5 * megabyte }),
  },
}

export type Rendition = StoredFile & { contentType: string }

/** One rendition of a picture, made when it is first asked for. Undefined when the picture's file is gone. */
export async function openRendition(
  ctx: Context,
  media: MediaRow,
  name: RenditionName,
): Promise<Rendition | undefined> {
  const contentType = name === 'original' ? media.content_type : recipes[name].contentType
  const key = renditionKey(media.storage_key, name)
  // Nothing is made of a video.
  if (name !== 'original' && media.video_codec !== null) return undefined
  const found = await ctx.storage.open(key)
  if (found) return { contentType, ...found }
  if (name === 'original' || !(await makeOnce(ctx, media.storage_key, name))) return undefined
  const made = await ctx.storage.open(key)
  return made && { contentType, ...made }
}

/** Removes a picture's file and everything made from it. */
export async function removeFiles(ctx: Context, storageKey: string): Promise<void> {
  await Promise.all(renditionNames.map((name) => ctx.storage.remove(renditionKey(storageKey, name))))
}

function renditionKey(storageKey: string, name: RenditionName): string {
  return name === 'original' ? storageKey : `${storageKey}.${name}`
}

const inTheMaking = new WeakMap<Context['storage'], Map<string, Promise<boolean>>>()

/** Whoever asks while a rendition is being made waits for that one. */
function makeOnce(ctx: Context, storageKey: string, name: MadeName): Promise<boolean> {
  const makings = inTheMaking.get(ctx.storage) ?? new Map<string, Promise<boolean>>()
  inTheMaking.set(ctx.storage, makings)
  const key = renditionKey(storageKey, name)
  const running = makings.get(key) ?? make(ctx, storageKey, name).finally(() => makings.delete(key))
  makings.set(key, running)
  return running
}

/** False when there is no original to make it from. */
async function make(ctx: Context, storageKey: string, name: MadeName): Promise<boolean> {
  return withPictureSlot(async () => {
    const original = await ctx.storage.open(storageKey)
    if (!original) return false
    const made = await recipes[name].make(await buffer(original.stream()))
    await ctx.storage.write(renditionKey(storageKey, name), made)
    return true
  })
}
