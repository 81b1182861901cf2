import { maxPixels } from '../../../contract/media-limits.ts'
import sharp, { type SharpOptions } from 'sharp'

// Each picture is read once, so a cache would only use memory. One thread per picture, because several run at once.
sharp.cache(false)
sharp.concurrency(1)

/** Shorter than the client waits for an answer. Only extreme animations take this long. */
export const workSeconds = 25

/** Opens a picture with the limits for all pictures. A truncated file is an error. */
export function openPicture(input: string | Buffer, options: SharpOptions = {}) {
  return sharp(input, { limitInputPixels: maxPixels, failOn: 'error', ...options }).timeout({
    seconds: workSeconds,
  })
}
