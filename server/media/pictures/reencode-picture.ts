import { open } from 'node:fs/promises'
import type { Metadata, Sharp } from 'sharp'
import { maxPictureSide, maxPixels } from '../../../contract/media/media-limits.ts'
import { AppError } from '../../infra/http/app-error.ts'
import { headBytes, sniffPicture, type PictureFormat } from '../../infra/pictures/picture-formats.ts'
import { openHeic } from './open-heic.ts'
import { isAnimatedPng, isAvifSequence, toGif } from './animations.ts'
import { openPicture, workSeconds } from './open-picture.ts'

/** A picture as it is stored: re-encoded, upright, in sRGB, without metadata. */
export type StoredPicture = {
  bytes: Buffer
  contentType: string
  width: number
  height: number
  /** The number of frames of an animation; null for a still picture. */
  frames: number | null
  /** What became of an animation that was not a GIF: a GIF with all its frames, or its first frame. */
  note: 'animated' | 'still' | null
}

const accepted = 'Please send a JPEG, PNG, WebP, GIF, AVIF or HEIC picture.'

/**
 * Reads an uploaded file and re-encodes it, so that nothing else in the file is kept, such as the location where the
 * picture was taken. Throws `unsupported_media` for anything that is not a complete picture. Platforms take animations as
 * GIF only, so others become GIFs, with ffmpeg if the picture library does not read them; what cannot is a still picture.
 */
export async function reencodePicture(file: string, ffmpeg: string | null): Promise<StoredPicture> {
  const head = await readHead(file)
  const format = sniffPicture(head)
  if (!format) throw new AppError('unsupported_media', `This file is not a picture we support. ${accepted}`)
  const needsFfmpeg = format === 'png' ? await isAnimatedPng(file) : format === 'avif' && isAvifSequence(head)
  if (needsFfmpeg && ffmpeg !== null) {
    const animated = await unlessUnreadable(async () => reencodeAnimation(await toGif(ffmpeg, file, format)))
    if (animated) return animated
  }
  const metadata = await readable(() => readMetadata(file))
  const isMoving = (metadata.pages ?? 1) > 1
  if (format === 'gif') return { ...(await reencode(file, format, metadata, isMoving)), note: null }
  const animated = format === 'webp' && isMoving && (await unlessUnreadable(() => reencodeAnimation(file)))
  if (animated) return animated
  const note = needsFfmpeg || (format === 'webp' && isMoving) ? 'still' : null
  return { ...(await reencode(file, format, metadata, false)), note }
}

/** Makes a GIF of all frames. */
async function reencodeAnimation(file: string): Promise<StoredPicture> {
  const metadata = await readMetadata(file)
  return { ...(await reencode(file, 'gif', metadata, true)), note: 'animated' }
}

/** Undefined for an animation that cannot be read or is too large, of which the first frame is still a picture. */
async function unlessUnreadable(read: () => Promise<StoredPicture>): Promise<StoredPicture | undefined> {
  try {
    return await read()
  } catch {
    return undefined
  }
}

async function reencode(
  file: string,
  format: PictureFormat,
  metadata: Metadata,
  animated: boolean,
): Promise<Omit<StoredPicture, 'note'>> {
  // These are values from the header. Nothing is decoded before the size is known to be acceptable.
  if (metadata.width * metadata.height * (animated ? (metadata.pages ?? 1) : 1) > maxPixels)
    throw tooLarge(animated)
  if (Math.max(metadata.width, metadata.height) > maxPictureSide) throw tooLong()
  return readable(async () => {
    const opened =
      format === 'heic'
        ? await openHeic(file, metadata)
        : (await openPicture(file, { animated })).autoOrient()
    const { data, info } = await encode(opened.toColorspace('srgb'), format, metadata).toBuffer({
      resolveWithObject: true,
    })
    const contentType = `image/${info.format}`
    const size = { width: info.width, height: info.pageHeight ?? info.height }
    // Identical consecutive frames are merged, so the frames of the stored file are counted.
    const { pages: frames = 1 } = animated ? await readMetadata(data) : {}
    return { bytes: data, contentType, ...size, frames: animated ? frames : null }
  })
}

/** Nothing is decoded, so the picture may have any size. */
async function readMetadata(input: string | Buffer): Promise<Metadata> {
  const picture = await openPicture(input, { limitInputPixels: false })
  return picture.metadata()
}

/** Platforms do not accept AVIF and HEIC, so these are stored in a format that every platform and browser reads. */
function encode(picture: Sharp, format: PictureFormat, { hasAlpha, pages = 1 }: Metadata): Sharp {
  switch (format) {
    case 'gif':
      return pages > 1 ? picture.gif() : picture.png()
    case 'png':
      return picture.png()
    case 'webp':
      return picture.webp({ quality: 92 })
    case 'jpeg':
      return picture.jpeg({ quality: 92 })
    case 'avif':
    case 'heic':
      return hasAlpha ? picture.webp({ quality: 92 }) : picture.jpeg({ quality: 92 })
  }
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Converts the library's errors, which all mean a damaged file, to messages for the user. */
async function readable<Result>(read: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  try {
    return await read()
  } catch {
    if (performance.now() - startedAt >= workSeconds * 1000) {
      throw new AppError(
        'unsupported_media',
        'This picture takes too long to read. Please make it smaller and send it again.',
      )
    }
    throw new AppError('unsupported_media', 'This picture is damaged or incomplete. Please send it again.')
  }
}

function tooLong(): AppError {
  return new AppError(
    'unsupported_media',
    `A picture can have at most ${maxPictureSide.toLocaleString('en')} pixels on each side. Please make it smaller and send it again.`,
  )
}

function tooLarge(animated: boolean): AppError {
  const what = animated ? 'All frames of an animation together' : 'A picture'
  return new AppError(
    'unsupported_media',
    `${what} can have at most ${maxPixels / 1_000_000} megapixels. Please make it smaller and send it again.`,
  )
}
