import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

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
