import { openPicture } from '../pictures/open-picture.ts'

type Box = { minWidth: number; maxSide: number; maxBytes: number }

/** Tried in turn until the file is small enough. If none is, the picture is halved and they are tried again. */
const qualities = [88, 80, 70, 60]

/** A JPEG that fits the box, with transparency made white. A narrow picture is enlarged to the minimum width. */
export async function fitJpeg(original: Buffer, box: Box): Promise<Buffer> {
  let { maxSide } = box
  for (;;) {
    for (const quality of qualities) {
      const jpeg = await encode(original, { ...box, maxSide }, quality)
      if (jpeg.length <= box.maxBytes) return jpeg
    }
    maxSide = Math.floor(maxSide / 2)
  }
}

async function encode(original: Buffer, { minWidth, maxSide }: Box, quality: number): Promise<Buffer> {
  const { width, height } = await openPicture(original).metadata()
  const scale = Math.min(Math.max(1, minWidth / width), maxSide / Math.max(width, height))
  return openPicture(original)
    .flatten({ background: '#ffffff' })
    .resize({
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
      fit: 'fill',
    })
    .jpeg({ quality })
    .toBuffer()
}
