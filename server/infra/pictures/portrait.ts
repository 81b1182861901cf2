import { randomBytes } from 'node:crypto'
import { AppError } from '../http/app-error.ts'
import { shrinkPicture } from './shrink-picture.ts'

/** The picture of a user or a workspace: a square in WebP. The key is the last part of its URL. */
export type Portrait = {
  /** The key cannot be guessed. */
  key: string
  bytes: Buffer
}

/** Twice the largest size at which it is shown. */
const side = 160
const quality = 84

/** A small square copy of a picture. */
export async function makePortrait(file: Buffer): Promise<Portrait> {
  const bytes = await shrinkPicture(file, { width: side, height: side, quality })
  if (!bytes) {
    throw new AppError('unsupported_media', 'Please choose a JPEG, PNG, WebP, GIF or AVIF picture.')
  }
  return { key: randomBytes(16).toString('hex'), bytes }
}
