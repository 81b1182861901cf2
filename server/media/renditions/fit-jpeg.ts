import type { PictureLimits } from '../../../contract/platforms/picture-limits.ts'
import { openPicture } from '../pictures/open-picture.ts'

type Box = Pick<PictureLimits, 'leastWidth' | 'mostSide' | 'mostBytes'>

/**
 * The qualities that are tried until the file is small enough. If none suffices, the picture is halved and they are
 * tried again.
 */
const qualities = [88, 80, 70, 60]

/** A JPEG that fits the box, with transparency made white. A narrow picture is enlarged to the minimum width. */
export async function fitJpeg(original: Buffer, box: Box): Promise<Buffer> {
  let { mostSide } = box
  for (;;) {
    for (const quality of qualities) {
      const jpeg = await encode(original, { ...box, mostSide }, quality)
      if (jpeg.length <= box.mostBytes) return jpeg
    }
    mostSide = Math.floor(mostSide / 2)
  }
}

async function encode(original: Buffer, { leastWidth, mostSide }: Box, quality: number): Promise<Buffer> {
  const picture = await openPicture(original)
  const { width, height } = await picture.metadata()
  const scale = Math.min(Math.max(1, leastWidth / width), mostSide / Math.max(width, height))
  return picture
    .flatten({ background: '#ffffff' })
    .resize({
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
      fit: 'fill',
    })
    .jpeg({ quality })
    .toBuffer()
}
