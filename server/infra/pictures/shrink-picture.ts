import { headBytes, sniffPicture } from './picture-formats.ts'

const maxPixels = 20_000_000
const workSeconds = 5

/**
 * A WebP copy of exactly this size, cropped if the shape differs; undefined if it is not a supported picture. The
 * picture is encoded again, so that nothing else in the file is kept.
 */
export async function shrinkPicture(
  bytes: Buffer,
  { width, height, quality }: { width: number; height: number; quality: number },
): Promise<Buffer | undefined> {
  // Checked first, so that the library never uses other decoders, such as SVG with its external references.
  if (!sniffPicture(bytes.subarray(0, headBytes))) return undefined
  const { sharp } = await import('./sharp.ts')
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels })
      .timeout({ seconds: workSeconds })
      .autoOrient()
      .resize(width, height, { fit: 'cover' })
      .webp({ quality })
      .toBuffer()
  } catch {
    return undefined
  }
}
