import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
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

export type MediaFacts = { mime: string; width: number | null; height: number | null }

const imageTypes: Record<string, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
}

/** What the bytes really are, whatever was said about them; undefined when they are neither image nor video. */
export async function examineMedia(bytes: Buffer): Promise<MediaFacts | undefined> {
  if (bytes.length > 12 && bytes.toString('latin1', 4, 8) === 'ftyp') {
    const quicktime = bytes.toString('latin1', 8, 12) === 'qt  '
    return { mime: quicktime ? 'video/quicktime' : 'video/mp4', width: null, height: null }
  }
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
export async function keepFile(mediaDir: string, mime: string, bytes: Buffer): Promise<string> {
  const file = `${randomUUID()}.${extensions[mime] ?? 'bin'}`
  await mkdir(mediaDir, { recursive: true })
  // Renaming makes the file appear whole or not at all, also when the process is killed.
  await writeFile(join(mediaDir, `${file}.part`), bytes)
  await rename(join(mediaDir, `${file}.part`), join(mediaDir, file))
  return file
}
