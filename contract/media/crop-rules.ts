import { z } from '../zod.ts'
import { maxPictureSide, maxPixels } from './media-limits.ts'

const place = z.number().int().min(-maxPictureSide).max(maxPictureSide)
const side = z.number().int().min(1).max(maxPictureSide)

/** See `Crop`. */
export const cropSchema = z.object({
  x: place.describe('The left edge, as a share of the width of the picture.'),
  y: place.describe('The upper edge, as a share of the height.'),
  width: side.describe('The width, as a share of that of the picture.'),
  height: side.describe('The height, as a share of that of the picture.'),
})

export const cropInputSchema = cropSchema.refine(
  ({ width, height }) => width * height <= maxPixels,
  'This part of the picture is too large.',
)

/** A part of a picture, in pixels of the original. It may extend beyond the picture; the area outside is white. */
export type Crop = { x: number; y: number; width: number; height: number }

export type Size = { width: number; height: number }

/** Whether the part contains any of the picture. */
export const overlaps = ({ x, y, width, height }: Crop, picture: Size): boolean =>
  x < picture.width && y < picture.height && x + width > 0 && y + height > 0

/** The largest centered part of a picture with this aspect ratio. */
export function cutTo({ width, height }: Size, ratio: number): Crop {
  const isTooWide = width / height > ratio
  const cut = {
    width: isTooWide ? Math.max(1, roundDown(height * ratio)) : width,
    height: isTooWide ? height : Math.max(1, roundDown(width / ratio)),
  }
  return centered({ width, height }, cut)
}

/** The whole picture with borders that give it this aspect ratio. */
export function padTo({ width, height }: Size, ratio: number): Crop {
  const isTooWide = width / height > ratio
  const padded = {
    width: isTooWide ? width : roundUp(height * ratio),
    height: isTooWide ? roundUp(width / ratio) : height,
  }
  return centered({ width, height }, padded)
}

// A small tolerance, because a part with exactly the required ratio must not fail due to rounding.
const error = 1e-6
const roundDown = (length: number) => Math.floor(length + error)
const roundUp = (length: number) => Math.ceil(length - error)

const centered = (picture: Size, part: Size): Crop => ({
  x: Math.round((picture.width - part.width) / 2),
  y: Math.round((picture.height - part.height) / 2),
  ...part,
})
