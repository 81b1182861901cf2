import { maxPixels } from '../../../contract/media/media-limits.ts'
import type { Sharp, SharpOptions } from 'sharp'

/** Shorter than the timeout of the client. Only extreme animations take this long. */
export const workSeconds = 25

/** Opens a picture with the limits for all pictures. A truncated file is an error. */
export async function openPicture(input: string | Buffer, options: SharpOptions = {}): Promise<Sharp> {
  const { sharp } = await import('../../infra/pictures/sharp.ts')
  return sharp(input, { limitInputPixels: maxPixels, failOn: 'error', ...options }).timeout({
    seconds: workSeconds,
  })
}
