/** What a picture is by its first bytes; what the sender calls it is never believed. */
export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic'

/** Enough of a file to tell its format. */
export const headBytes = 32

const avifBrands = new Set(['avif', 'avis'])
const heicBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'])

/**
 * Tells the format before any decoder sees the file, so that no other decoder of the library (SVG
 * with its references, above all) is ever reached. Undefined for everything that is not taken.
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

/** AVIF and HEIC share a container; its brands say which. An AVIF may have `mif1` as its first brand. */
function isoFormat(ascii: string): PictureFormat | undefined {
  const brands = [ascii.slice(8, 12)]
  for (let at = 16; at + 4 <= ascii.length; at += 4) brands.push(ascii.slice(at, at + 4))
  if (brands.some((brand) => avifBrands.has(brand))) return 'avif'
  return brands.some((brand) => heicBrands.has(brand)) ? 'heic' : undefined
}
