import type { AspectKey } from '../../../../contract/assistant/picture-choices.ts'
import { cutTo, padTo, type Crop } from '../../../../contract/media/crop-rules.ts'
import type { Media } from '../../../../contract/media/media.ts'
import { platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'

/** The part of the original with this ratio of width to height: `cut` from what the post shows now, or all of that with borders. */
export function fitPicture(media: Media, ratio: number, how: 'cut' | 'borders'): Crop {
  const { x, y, width, height } = media.crop ?? { x: 0, y: 0, width: media.width, height: media.height }
  const part = (how === 'cut' ? cutTo : padTo)({ width, height }, ratio)
  return { ...part, x: part.x + x, y: part.y + y }
}

/** The shapes that these platforms show uncropped, or all that there are. */
export function aspectsOf(keys: readonly PlatformKey[]): AspectKey[] {
  return [...new Set(keys.flatMap((key) => platforms[key].pictureAspects))]
}
