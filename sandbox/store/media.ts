import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

export type Media = {
  id: string
  platform: string
  accountId: string
  /** Name in the media folder; null until the upload is complete. */
  file: string | null
  mime: string
  category: string
  bytes: number
  width: number | null
  height: number | null
  altText: string | null
  /** When it can be posted; null until the upload is complete, or after it failed. */
  readyAt: number | null
  failure: string | null
  createdAt: number
  expiresAt: number
}

type MediaFacts = { mime: string; width: number | null; height: number | null }

const imageTypes: Record<string, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
}

/** The format and size of a picture, read from its bytes; undefined if they are not a picture. */
export async function examinePicture(bytes: Buffer): Promise<MediaFacts | undefined> {
  const metadata = await sharp(bytes, { limitInputPixels: 100_000_000 })
    .metadata()
    .catch(() => undefined)
  const mime = metadata?.format && imageTypes[metadata.format]
  if (!metadata || !mime) return undefined
  // Viewers rotate the picture by its EXIF orientation.
  const { width, height } = metadata.autoOrient
  return { mime, width, height }
}

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
}

/** Stores accepted bytes under a name that cannot be guessed, and returns the name. */
export function storeFile(mediaDir: string, mime: string, bytes: Buffer): Promise<string> {
  return storeStream(mediaDir, mime, [bytes])
}

/** The same for a stream of bytes. An error leaves no file. */
export async function storeStream(
  mediaDir: string,
  mime: string,
  parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<string> {
  const file = `${randomUUID()}.${extensions[mime] ?? 'bin'}`
  const partial = join(mediaDir, `${file}.part`)
  await mkdir(mediaDir, { recursive: true })
  try {
    // Renaming makes the write atomic, also if the process is killed.
    await writeFile(partial, parts)
    await rename(partial, join(mediaDir, file))
    return file
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}
