import { z } from './zod.ts'
import { maxPictureSide, maxPixels } from './media-limits.ts'

const place = z.number().int().min(-maxPictureSide).max(maxPictureSide)
const side = z.number().int().min(1).max(maxPictureSide)

/** See `Crop`. */
export const cropSchema = z.object({ x: place, y: place, width: side, height: side })

export const cropInputSchema = cropSchema.refine(
  ({ width, height }) => width * height <= maxPixels,
  'This part of the picture is too large.',
)
