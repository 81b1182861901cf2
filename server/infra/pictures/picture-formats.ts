/** The format of a picture, detected from its first bytes; the declared type is ignored. */
export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic'

/** The number of bytes needed to detect the format. */
export const headBytes = 32

const avifBrands = new Set(['avif', 'avis'])
const heicBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'])

/**
 * Detects the format before decoding, so that the library's other decoders are never used, above all SVG with its
 * external references. Undefined for any other format.
 */
export function sniffPicture(head: Buffer): PictureFormat | undefined {
  const ascii = head.toString('latin1')
  if (ascii.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (ascii.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (ascii.startsWith('GIF87a') || ascii.startsWith('GIF89a')) return 'gif'
  if (ascii.startsWith('RIFF') && ascii.startsWith('WEBP', 8)) return 'webp'
  if (!ascii.startsWith('ftyp', 4)) return undefined
  return isoFormat(ascii)
}

/** AVIF and HEIC share a container; its brands name the format. An AVIF may have `mif1` as its first brand. */
function isoFormat(ascii: string): PictureFormat | undefined {
  const brands = [ascii.slice(8, 12)]
  for (let at = 16; at + 4 <= ascii.length; at += 4) brands.push(ascii.slice(at, at + 4))
  if (brands.some((brand) => avifBrands.has(brand))) return 'avif'
  return brands.some((brand) => heicBrands.has(brand)) ? 'heic' : undefined
}
