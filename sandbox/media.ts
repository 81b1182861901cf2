import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

export type Media = {
  id: string
  network: string
  accountId: string
  /** Name in the media folder; null until all bytes are there. */
  file: string | null
  mime: string
  category: string
  bytes: number
  width: number | null
  height: number | null
  altText: string | null
  /** From when it can be posted; null until it is complete or when it failed. */
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

/** What the bytes of a picture really are, whatever was said about them; undefined when they are none. */
export async function examinePicture(bytes: Buffer): Promise<MediaFacts | undefined> {
  const metadata = await sharp(bytes, { limitInputPixels: 100_000_000 })
    .metadata()
    .catch(() => undefined)
  const mime = metadata?.format && imageTypes[metadata.format]
  if (!metadata || !mime) return undefined
  // The viewer turns the picture by its EXIF orientation, so that is the shape it has.
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

/** Stores accepted bytes under a name nobody can guess and answers that name. */
export function keepFile(mediaDir: string, mime: string, bytes: Buffer): Promise<string> {
  return keepStream(mediaDir, mime, [bytes])
}

/** The same for bytes that come bit by bit. Whatever goes wrong leaves no file. */
export async function keepStream(
  mediaDir: string,
  mime: string,
  parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<string> {
  const file = `${randomUUID()}.${extensions[mime] ?? 'bin'}`
  const partial = join(mediaDir, `${file}.part`)
  await mkdir(mediaDir, { recursive: true })
  try {
    // Renaming makes the file appear whole or not at all, also when the process is killed.
    await writeFile(partial, parts)
    await rename(partial, join(mediaDir, file))
    return file
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}
