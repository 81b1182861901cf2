import type { AspectKey } from '../../../../contract/assistant/picture-choices.ts'
import { cutTo, padTo, type Crop } from '../../../../contract/crop-rules.ts'
import type { Media } from '../../../../contract/media.ts'
import { nearestShape, ratioOf } from '../../../../contract/platforms/picture-rules.ts'
import { platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'

/** A picture that some platforms do not take as it is, and the nearest shape that they do. */
export type Misfit = { platforms: readonly PlatformKey[]; aspect: AspectKey }

/** For which platforms the shape of a picture has to be changed. Each shape is named once. */
export function misfitsOf(media: Media, keys: readonly PlatformKey[]): Misfit[] {
  const found = new Map<AspectKey, PlatformKey[]>()
  if (media.video !== null) return []
  for (const key of new Set(keys)) {
    const aspect = nearestShape(platforms[key].limits().picture, media)
    if (aspect !== null) found.set(aspect, [...(found.get(aspect) ?? []), key])
  }
  return [...found].map(([aspect, names]) => ({ aspect, platforms: names }))
}

/** The part of the original that fits a shape: `cut` from what the post shows now, or all of that with borders. */
export function fitPicture(media: Media, aspect: AspectKey, how: 'cut' | 'borders'): Crop {
  const { x, y, width, height } = media.crop ?? { x: 0, y: 0, width: media.width, height: media.height }
  const part = (how === 'cut' ? cutTo : padTo)({ width, height }, ratioOf(aspect))
  return { ...part, x: part.x + x, y: part.y + y }
}

/** The shapes that these platforms show uncropped, or all that there are. */
export function aspectsOf(keys: readonly PlatformKey[]): AspectKey[] {
  return [...new Set(keys.flatMap((key) => platforms[key].pictureAspects))]
}
