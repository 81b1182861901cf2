import type { Crop, Size } from '../../../contract/media/crop-rules.ts'
import { openPicture } from '../pictures/open-picture.ts'

/** Cuts a part from a stored picture, with white outside of the picture. The first frame of an animation is used. */
export async function cutPicture(
  bytes: Buffer,
  picture: Size,
  crop: Crop,
): Promise<{ bytes: Buffer; contentType: string }> {
  const [left, top] = [Math.max(0, crop.x), Math.max(0, crop.y)]
  const right = Math.min(picture.width, crop.x + crop.width)
  const bottom = Math.min(picture.height, crop.y + crop.height)
  const source = await openPicture(bytes)
  const { format } = await source.metadata()
  const part = source.extract({ left, top, width: right - left, height: bottom - top })
  const borders = {
    left: left - crop.x,
    top: top - crop.y,
    right: crop.x + crop.width - right,
    bottom: crop.y + crop.height - bottom,
  }
  const hasBorders = Object.values(borders).some((width) => width > 0)
  const whole = hasBorders
    ? part.flatten({ background: '#fff' }).extend({ ...borders, background: '#fff' })
    : part
  const encoded =
    format === 'jpeg' || format === 'webp' ? whole.toFormat(format, { quality: 92 }) : whole.png()
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { bytes: data, contentType: `image/${info.format}` }
}
