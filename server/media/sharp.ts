import sharp, { type SharpOptions } from 'sharp'

// Pictures are read once: a cache of them would only hold memory. One thread each, for several run side by side.
sharp.cache(false)
sharp.concurrency(1)

/** A small file can hold a picture that fills the memory: none larger is decoded, all frames of a GIF counted. */
export const maxPixels = 50_000_000

/** Less than a screen waits for an answer; only an animation made of noise takes so long. */
export const workSeconds = 25

/** Opens a picture with the limits every picture has. A file that ends too early is an error. */
export function openPicture(input: string | Buffer, options: SharpOptions = {}) {
  return sharp(input, { limitInputPixels: maxPixels, failOn: 'error', ...options }).timeout({
    seconds: workSeconds,
  })
}
