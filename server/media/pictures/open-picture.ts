import sharp, { type SharpOptions } from 'sharp'

// Each picture is read once, so a cache would only use memory. One thread per picture, because several run at once.
sharp.cache(false)
sharp.concurrency(1)

/** A small file can decode to a huge picture, so larger ones are refused. All frames of a GIF count. */
export const maxPixels = 50_000_000

/** Longest side. A picture of one pixel by millions takes many seconds, although it has few pixels. */
export const maxSide = 16_384

/** Shorter than the client waits for an answer. Only extreme animations take this long. */
export const workSeconds = 25

/** Opens a picture with the limits for all pictures. A truncated file is an error. */
export function openPicture(input: string | Buffer, options: SharpOptions = {}) {
  return sharp(input, { limitInputPixels: maxPixels, failOn: 'error', ...options }).timeout({
    seconds: workSeconds,
  })
}
